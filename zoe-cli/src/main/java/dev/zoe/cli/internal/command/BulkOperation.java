package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.List;
import java.util.function.Consumer;

/** Performs one operation on several things; a failure of one does not stop the others. */
final class BulkOperation {

    private BulkOperation() {}

    /**
     * @param noun what they are, such as {@code execution}, for messages
     * @param names of the things, or their ids
     * @return {@link ExitCode#OK}, or the exit code of the first failure
     */
    static <T> ExitCode perform(String noun, List<T> names, Terminal terminal, Consumer<T> action) {
        ExitCode result = ExitCode.OK;
        for (T name : names) {
            try {
                action.accept(name);
            } catch (CommandFailure failure) {
                terminal.notice(noun + " " + name + ": " + String.join("; ", failure.lines()));
                result = result == ExitCode.OK ? failure.exitCode() : result;
            }
        }
        return result;
    }
}
