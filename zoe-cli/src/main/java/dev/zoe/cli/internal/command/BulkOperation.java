package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.List;
import java.util.function.LongConsumer;

/** Performs one operation on several executions; a failure of one does not stop the others. */
final class BulkOperation {

    private BulkOperation() {}

    /** @return {@link ExitCode#OK}, or the exit code of the first failure */
    static ExitCode perform(List<Long> ids, Terminal terminal, LongConsumer action) {
        ExitCode result = ExitCode.OK;
        for (long id : ids) {
            try {
                action.accept(id);
            } catch (CommandFailure failure) {
                terminal.notice("execution " + id + ": " + String.join("; ", failure.lines()));
                result = result == ExitCode.OK ? failure.exitCode() : result;
            }
        }
        return result;
    }
}
