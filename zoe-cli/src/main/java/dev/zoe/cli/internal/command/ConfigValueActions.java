package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.OutputFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe config get} and {@code zoe config set}: defaults of options. */
final class ConfigValueActions {

    private static final String OUTPUT = "output";

    private ConfigValueActions() {}

    /** The keys as they are completed. */
    static final class Keys implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(OUTPUT).iterator();
        }
    }

    private static void requireKnown(String key) {
        if (!key.equals(OUTPUT)) {
            throw new CommandFailure(ExitCode.USAGE, "there is no setting '" + key + "'; there is " + OUTPUT);
        }
    }

    /** {@code zoe config get}. */
    @Command(
            name = "get",
            description = "Print a default",
            footer = {"", "Examples:", "  zoe config get output"})
    static final class Get extends GroupAction {

        @Parameters(index = "0", paramLabel = "KEY", completionCandidates = Keys.class, description = "output")
        private String key = "";

        Get(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            requireKnown(key);
            terminal()
                    .out()
                    .println(context()
                            .configurationFile()
                            .configuration()
                            .output()
                            .orElse(OutputFormat.TABLE.toString()));
            return ExitCode.OK;
        }
    }

    /** {@code zoe config set}. */
    @Command(
            name = "set",
            description = "Set a default",
            footer = {
                "",
                "output is the format that -o has without a value: table, json or yaml. An empty",
                "value removes the setting.",
                "",
                "Examples:",
                "  zoe config set output=yaml",
                "  zoe config set output="
            })
    static final class Set extends GroupAction {

        @Parameters(index = "0", paramLabel = "KEY=VALUE", description = "What to set, such as output=json")
        private String assignment = "";

        Set(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            int equals = assignment.indexOf('=');
            if (equals < 0) {
                throw new CommandFailure(
                        ExitCode.USAGE, "'" + assignment + "' is not KEY=VALUE, such as " + OUTPUT + "=yaml");
            }
            requireKnown(assignment.substring(0, equals));
            String value = assignment.substring(equals + 1).toLowerCase(Locale.ROOT);
            if (!value.isEmpty()
                    && Arrays.stream(OutputFormat.values())
                            .noneMatch(one -> one.toString().equals(value))) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "output is one of "
                                + Arrays.stream(OutputFormat.values())
                                        .map(OutputFormat::toString)
                                        .collect(Collectors.joining(", "))
                                + ", not '" + value + "'");
            }
            context().configurationFile().setOutput(Optional.of(value).filter(text -> !text.isEmpty()));
            terminal().out().println(value.isEmpty() ? "output has its usual value" : "output is " + value);
            return ExitCode.OK;
        }
    }
}
