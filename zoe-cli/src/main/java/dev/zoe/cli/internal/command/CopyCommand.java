package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.workspace.CopyProgress;
import dev.zoe.cli.internal.workspace.WorkspaceClient;
import dev.zoe.cli.internal.workspace.WorkspaceCopy;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe cp}. */
@Command(
        name = "cp",
        description = "Copy files to the workspace or from it",
        footer = {
            "",
            "One of the two is in the workspace: ':path' or 'workspace:path'. A directory",
            "that exists takes the file under its name. Files appear when they are complete",
            "and replace earlier ones; links are left out. A local file whose name begins",
            "with a colon is './:name'.",
            "",
            "Examples:",
            "  zoe cp points.csv :",
            "  zoe cp -r data :input",
            "  zoe cp :results/42/model.bin .",
            "  zoe cp -r :results/42 results",
            "  zoe cp :results/42/summary.txt -"
        })
final class CopyCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "SRC", description = "The file to copy")
    private String source = "";

    @Parameters(
            index = "1",
            paramLabel = "DST",
            description = "The new name, or a directory that exists; - for standard output")
    private String target = "";

    @Option(
            names = {"-r", "--recursive"},
            description = "Copy directories with what is in them")
    private boolean recursive;

    @Option(
            names = "--owner",
            paramLabel = "NAME",
            description = "The workspace of this user; needs the capability can_operate_others")
    private Optional<String> owner = Optional.empty();

    CopyCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        Optional<String> from = TypedWorkspacePath.ifNamed(source);
        Optional<String> to = TypedWorkspacePath.ifNamed(target);
        if (from.isPresent() == to.isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "exactly one of the two must be in the workspace, as ':" + (from.isPresent() ? "a.txt" : source)
                            + "'");
        }
        CopyProgress progress = new CopyProgress(context().terminal(), context().clock());
        WorkspaceCopy copy = new WorkspaceCopy(
                new WorkspaceClient(context().api(), owner), context().terminal(), progress);
        if (from.isPresent()) {
            copy.download(from.get(), target, recursive);
        } else {
            copy.upload(Path.of(source), to.orElseThrow(), recursive);
        }
        if (!target.equals("-")) {
            context().terminal().notice("copied " + progress.summary());
        }
        return ExitCode.OK;
    }
}
