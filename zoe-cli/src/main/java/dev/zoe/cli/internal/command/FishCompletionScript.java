package dev.zoe.cli.internal.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion script for fish, which picocli does not make. */
final class FishCompletionScript {

    private FishCompletionScript() {}

    static String script(CommandLine root) {
        StringBuilder script = new StringBuilder("complete -c zoe -f\n");
        options(script, "__fish_use_subcommand", root.getCommandSpec());
        for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
            CommandSpec spec = command.getValue().getCommandSpec();
            script.append("complete -c zoe -n __fish_use_subcommand -a ")
                    .append(command.getKey())
                    .append(" -d ")
                    .append(quoted(firstLine(spec.usageMessage().description())))
                    .append('\n');
            options(script, "__fish_seen_subcommand_from " + command.getKey(), spec);
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                if (parameter.completionCandidates() != null) {
                    script.append("complete -c zoe -n ")
                            .append(quoted("__fish_seen_subcommand_from " + command.getKey()))
                            .append(" -f -a ")
                            .append(quoted(String.join(" ", parameter.completionCandidates())))
                            .append('\n');
                }
            }
            if (spec.positionalParameters().stream()
                    .anyMatch(parameter -> parameter.paramLabel().equals("FILE"))) {
                script.append("complete -c zoe -n ")
                        .append(quoted("__fish_seen_subcommand_from " + command.getKey()))
                        .append(" -F\n");
            }
        }
        return script.toString();
    }

    private static void options(StringBuilder script, String condition, CommandSpec spec) {
        for (OptionSpec option : spec.options()) {
            script.append("complete -c zoe -n ").append(quoted(condition));
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
