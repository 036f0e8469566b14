package dev.zoe.cli.internal.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An unfinished command line, read up to the word that is to be completed.
 *
 * @param command the command or action that the words name
 * @param path the names of the command and its action
 * @param operands the words before, without options and names of commands
 * @param flags the values of the options before, by their longest names
 * @param argument what the word is a value of; empty for an option, or where nothing is expected
 * @param before the part of the word that stays, such as {@code --status=}
 * @param word what is to be completed
 */
record CompletionPoint(
        CommandLine command,
        List<String> path,
        List<String> operands,
        Map<String, String> flags,
        Optional<ArgSpec> argument,
        String before,
        String word) {

    private static final String END_OF_OPTIONS = "--";

    /** @param words after the name of the program; the last one is to be completed and may be empty */
    static CompletionPoint of(CommandLine program, List<String> words) {
        return new Walk(program).point(words);
    }

    boolean isOption() {
        return argument.isEmpty() && word.startsWith("-");
    }

    /** Whether the word may name a command or an action. */
    boolean mayBeCommand() {
        return operands.isEmpty()
                && !isOption()
                && argument.filter(ArgSpec::isOption).isEmpty();
    }

    /** Reads the words one after the other. */
    private static final class Walk {
        private final List<String> path = new ArrayList<>();
        private final List<String> operands = new ArrayList<>();
        private final Map<String, String> flags = new HashMap<>();
        private CommandLine command;
        private Optional<OptionSpec> open = Optional.empty();
        private boolean onlyOperands;

        Walk(CommandLine program) {
            command = program;
        }

        CompletionPoint point(List<String> words) {
            words.subList(0, words.size() - 1).forEach(this::read);
            String word = words.get(words.size() - 1);
            int equals = word.indexOf('=');
            Optional<OptionSpec> inWord = isOption(word) && equals > 0 ? option(word.substring(0, equals)) : none();
            if (open.isEmpty() && inWord.isPresent()) {
                return point(inWord, word.substring(0, equals + 1), word.substring(equals + 1));
            }
            return point(open.isPresent() || isOption(word) ? open : operand(), "", word);
        }

        private CompletionPoint point(Optional<? extends ArgSpec> argument, String before, String word) {
            return new CompletionPoint(
                    command, List.copyOf(path), operands, flags, argument.map(spec -> spec), before, word);
        }

        private void read(String word) {
            if (open.isPresent()) {
                flags.put(open.get().longestName(), word);
                open = Optional.empty();
            } else if (!onlyOperands && word.equals(END_OF_OPTIONS)) {
                onlyOperands = true;
            } else if (isOption(word)) {
                readOption(word);
            } else if (operands.isEmpty() && command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
                path.add(word);
            } else {
                operands.add(word);
            }
        }

        private void readOption(String word) {
            int equals = word.indexOf('=');
            Optional<OptionSpec> option = option(equals < 0 ? word : word.substring(0, equals))
                    .filter(spec -> spec.arity().max() > 0);
            if (equals < 0) {
                open = option;
            } else {
                option.ifPresent(spec -> flags.put(spec.longestName(), word.substring(equals + 1)));
            }
        }

        private boolean isOption(String word) {
            return !onlyOperands && word.startsWith("-");
        }

        private Optional<OptionSpec> option(String name) {
            return Optional.ofNullable(command.getCommandSpec().findOption(name));
        }

        private Optional<ArgSpec> operand() {
            return command.getCommandSpec().positionalParameters().stream()
                    .filter(spec -> spec.index().contains(operands.size()))
                    .map(ArgSpec.class::cast)
                    .findFirst();
        }

        private static Optional<OptionSpec> none() {
            return Optional.empty();
        }
    }
}
