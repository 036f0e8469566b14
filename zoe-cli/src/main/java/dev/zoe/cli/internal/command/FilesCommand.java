package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.workspace.WorkspaceClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code zoe files}. */
@Command(
        name = "files",
        description = "List files of the workspace, and delete them",
        footer = {
            "",
            "A path is relative to the workspace: 'results/42', or ':results/42' as for",
            "'zoe cp', which copies files.",
            "'zoe files ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe files",
            "  zoe files ls results/42",
            "  zoe files rm -r results/42"
        })
final class FilesCommand extends ActionGroup {

    FilesCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new FileListAction(this), new FileRemoveAction(this));
    }

    @Override
    ExitCode run() {
        return new FileListAction(this).run();
    }

    /** Whose workspace. {@code --user} is the user who signs in. */
    static final class OwnerOption {

        @Option(
                names = "--owner",
                paramLabel = "NAME",
                description = "The workspace of this user; needs the capability can_operate_others, and to delete"
                        + " can_change_config as well")
        private Optional<String> owner = Optional.empty();

        Optional<String> name() {
            return owner;
        }

        WorkspaceClient workspace(CommandContext context) {
            return new WorkspaceClient(context.api(), owner);
        }
    }
}
