package dev.zoe.cli.internal.command;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion script for fish, which picocli does not make. */
final class FishCompletionScript {

    private static final String COMPLETE = "complete -c zoe -n ";
    private static final String NO_COMMAND = "__fish_use_subcommand";

    private final StringBuilder script = new StringBuilder("complete -c zoe -f\n");

    private FishCompletionScript() {}

    static String script(CommandLine root) {
        FishCompletionScript fish = new FishCompletionScript();
        fish.options(NO_COMMAND, root.getCommandSpec());
        List<Map.Entry<String, CommandLine>> groups = root.getSubcommands().entrySet().stream()
                .filter(command -> !command.getValue().getSubcommands().isEmpty())
                .toList();
        root.getSubcommands().forEach((name, command) -> {
            fish.name(NO_COMMAND, name, command.getCommandSpec());
            // 'zoe users ls' is not 'zoe ls'.
            List<String> groupsWithThisAction = groups.stream()
                    .filter(group -> group.getValue().getSubcommands().containsKey(name))
                    .map(Map.Entry::getKey)
                    .toList();
            fish.arguments(seen(name) + notSeen(groupsWithThisAction), command.getCommandSpec());
        });
        groups.forEach(group -> fish.actions(group.getKey(), group.getValue().getSubcommands()));
        return fish.script.toString();
    }

    private void actions(String group, Map<String, CommandLine> actions) {
        actions.forEach((name, action) -> {
            name(quoted(seen(group) + notSeen(actions.keySet())), name, action.getCommandSpec());
            arguments(seen(group) + "; and " + seen(name), action.getCommandSpec());
        });
    }

    private static String seen(String name) {
        return "__fish_seen_subcommand_from " + name;
    }

    private static String notSeen(Iterable<String> names) {
        String all = String.join(" ", names);
        return all.isEmpty() ? "" : "; and not " + seen(all);
    }

    private void name(String condition, String name, CommandSpec spec) {
        script.append(COMPLETE)
                .append(condition)
                .append(" -a ")
                .append(name)
                .append(" -d ")
                .append(quoted(firstLine(spec.usageMessage().description())))
                .append('\n');
    }

    private void arguments(String condition, CommandSpec spec) {
        options(condition, spec);
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            if (parameter.completionCandidates() != null) {
                script.append(COMPLETE)
                        .append(quoted(condition))
                        .append(" -f -a ")
                        .append(quoted(String.join(" ", parameter.completionCandidates())))
                        .append('\n');
            }
            if (parameter.paramLabel().equals("FILE")) {
                script.append(COMPLETE).append(quoted(condition)).append(" -F\n");
            }
        }
    }

    private void options(String condition, CommandSpec spec) {
        for (OptionSpec option : spec.options()) {
            script.append(COMPLETE).append(quoted(condition));
            for (String name : option.names()) {
                script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (option.arity().max() > 0) {
                script.append(" -x");
                if (option.completionCandidates() != null) {
                    script.append(" -a ").append(quoted(String.join(" ", option.completionCandidates())));
                }
            }
            script.append(" -d ")
                    .append(quoted(firstLine(option.description())
                            .replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValueString()))))
                    .append('\n');
        }
    }

    private static String firstLine(String[] description) {
        return description.length == 0 ? "" : description[0];
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
