package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code zoe __complete SHELL …}: what the scripts of {@code zoe completion} call at each press of Tab. It prints a
 * line for each candidate, with a tab before its description, and {@code :files} where a file is expected. It prints no
 * errors, because they would be printed into the line that is edited.
 */
final class CompletionAnswer {

    /** The name of the command, which no help shows. */
    static final String COMMAND = "__complete";

    private static final String FILES = ":files";
    private static final Set<String> FILE_LABELS = Set.of("FILE", "TABLE", "PATH");
    /** Local files, unless the word is a path in the workspace. */
    private static final Set<String> COPY_LABELS = Set.of("SRC", "DST");

    /** What no shell takes for more than text: names come from other users. */
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9@%+=:,./_-]+");

    private static final String BASH = "bash";
    private static final int BASH_ARGUMENTS = 3;

    private final CommandContext context;

    CompletionAnswer(CommandContext context) {
        this.context = context;
    }

    /**
     * Prints the candidates.
     *
     * @param arguments after the name of this command: for bash the shell, the characters that end a word, and the line
     *     up to the cursor; for others the shell and the words, the last of which may be empty
     */
    ExitCode print(List<String> arguments) {
        boolean bash = arguments.size() == BASH_ARGUMENTS && arguments.get(0).equals(BASH);
        List<String> words = bash
                ? CompletionWords.split(arguments.get(2))
                : arguments.subList(Math.min(1, arguments.size()), arguments.size());
        if (words.isEmpty()) {
            return ExitCode.OK;
        }
        CompletionPoint point = CompletionPoint.of(CommandDispatcher.withEveryCommand(context), words);
        String given = point.before() + point.word();
        // bash replaces only what is behind the last of these characters.
        int kept = bash ? lastOf(arguments.get(1), given) : 0;
        candidates(point)
                .map(candidate -> new Candidate(point.before() + candidate.value(), candidate.description()))
                .filter(candidate -> candidate.value().startsWith(given)
                        && SAFE.matcher(candidate.value()).matches())
                .map(candidate -> new Candidate(candidate.value().substring(kept), candidate.description()))
                .distinct()
                .forEach(candidate -> context.terminal().out().println(candidate.line()));
        if (point.argument().filter(argument -> isFile(argument, point.word())).isPresent()) {
            context.terminal().out().println(FILES);
        }
        return ExitCode.OK;
    }

    private Stream<Candidate> candidates(CompletionPoint point) {
        if (point.isOption()) {
            return point.command().getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .map(option -> new Candidate(option.longestName(), description(option)));
        }
        List<Candidate> all = new ArrayList<>();
        if (point.mayBeCommand()) {
            point.command()
                    .getSubcommands()
                    .forEach((name, command) -> all.add(new Candidate(name, description(command))));
        }
        point.argument().ifPresent(argument -> all.addAll(values(argument, point)));
        return all.stream();
    }

    private List<Candidate> values(ArgSpec argument, CompletionPoint point) {
        if (argument.completionCandidates() != null) {
            List<Candidate> known = new ArrayList<>();
            argument.completionCandidates().forEach(value -> known.add(Candidate.of(value)));
            return known;
        }
        return new CompletionValues(context.quietly(point.flags()), point).of(argument);
    }

    private static boolean isFile(ArgSpec argument, String word) {
        return FILE_LABELS.contains(argument.paramLabel())
                || (COPY_LABELS.contains(argument.paramLabel())
                        && TypedWorkspacePath.prefix(word).isEmpty());
    }

    private static String description(OptionSpec option) {
        return first(option.description())
                .replace(
                        "${DEFAULT-VALUE}",
                        Optional.ofNullable(option.defaultValueString()).orElse("none"));
    }

    private static String description(CommandLine command) {
        return first(command.getCommandSpec().usageMessage().description());
    }

    private static String first(String[] lines) {
        return lines.length == 0 ? "" : HumanReadable.oneLine(lines[0].replace("%n", " "));
    }

    private static int lastOf(String characters, String text) {
        int last = 0;
        for (int i = 0; i < text.length(); i++) {
            last = characters.indexOf(text.charAt(i)) >= 0 ? i + 1 : last;
        }
        return last;
    }
}
