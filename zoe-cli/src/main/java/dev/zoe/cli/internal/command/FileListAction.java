package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe files ls}. */
@Command(
        name = "ls",
        description = "List what is in a directory of the workspace, by name",
        footer = {"", "Examples:", "  zoe files ls", "  zoe files ls results/42", "  zoe files ls --owner ada -o json"})
final class FileListAction extends GroupAction {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = ":PATH",
            description = "A directory (default: the workspace itself)")
    private String path = "";

    @Mixin
    private final FilesCommand.OwnerOption owner = new FilesCommand.OwnerOption();

    FileListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        QueryParameters query =
                new QueryParameters().with("path", TypedWorkspacePath.of(path)).with("owner", owner.name());
        JsonNode files = api().list("/workspace/files", query, Integer.MAX_VALUE);
        output().printList(files, terminal(), WorkspaceFileTable.of(files), "no files");
        return ExitCode.OK;
    }
}
