package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.workspace.CopyProgress;
import dev.zoe.cli.internal.workspace.RemoteFile;
import dev.zoe.cli.internal.workspace.WorkspaceClient;
import dev.zoe.cli.internal.workspace.WorkspaceCopy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Names and copies what an execution left in the workspace of its owner. */
final class ExecutionResults {

    private static final int MOST_NAMED = 3;

    private final Terminal terminal;
    private final CommandContext context;
    private final ExecutionDocument execution;
    private final WorkspaceClient workspace;

    ExecutionResults(CommandContext context, ExecutionDocument execution) {
        this.context = context;
        this.terminal = context.terminal();
        this.execution = execution;
        Optional<String> owner =
                Optional.of(execution.json().path("owner").asString("")).filter(name -> !name.isEmpty());
        this.workspace = new WorkspaceClient(context.api(), owner);
    }

    /** Prints where the results are: the last line of a command that waited for the end. */
    void printPaths() {
        List<RemoteFile> files;
        try {
            files = workspace.results(execution.id());
        } catch (CommandFailure away) {
            // The execution has ended as it has, whether or not its results can be listed now.
            terminal.notice("results: cannot be listed now; 'zoe results " + execution.id() + "' lists them");
            return;
        }
        if (files.isEmpty()) {
            terminal.notice("results: no files; 'zoe logs " + execution.id() + "' prints the output");
            return;
        }
        String paths = files.stream()
                .limit(MOST_NAMED)
                .map(file -> ":" + file.path() + (file.isDirectory() ? "/" : ""))
                .collect(Collectors.joining(", "));
        String more = files.size() > MOST_NAMED ? " and " + (files.size() - MOST_NAMED) + " more" : "";
        terminal.notice(HumanReadable.oneLine(
                "results: " + paths + more + "; 'zoe results " + execution.id() + " -d DIR' copies them"));
    }

    /**
     * Copies the results into a local directory.
     *
     * @return how much, such as {@code 2 files, 10 B}
     */
    String copyTo(Path directory) {
        CopyProgress progress = new CopyProgress(terminal, context.clock());
        new WorkspaceCopy(workspace, terminal, progress).results(execution.id(), directory);
        terminal.notice("results: copied " + progress.summary() + " to " + directory);
        return progress.summary();
    }
}
