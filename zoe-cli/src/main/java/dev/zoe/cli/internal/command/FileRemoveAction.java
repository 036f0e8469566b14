package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.workspace.WorkspaceDeletion;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe files rm}. As JSON or YAML it prints {@code deleted}, the paths of what was deleted. */
@Command(
        name = "rm",
        description = "Delete files of the workspace, links themselves, and empty directories",
        footer = {
            "",
            "With -r, directories are deleted with what is in them. When it would delete more",
            "than one thing, it asks on a terminal, and elsewhere needs --yes.",
            "",
            "Examples:",
            "  zoe files rm input/points.csv",
            "  zoe files rm -r results/42",
            "  zoe files rm --yes a.txt b.txt"
        })
final class FileRemoveAction extends GroupAction {

    @Parameters(arity = "1..*", paramLabel = ":PATH", description = "What to delete")
    private List<String> paths = List.of();

    @Option(
            names = {"-r", "--recursive"},
            description = "Delete directories with what is in them")
    private boolean recursive;

    @Option(
            names = {"-y", "--yes"},
            description = "Ask nothing")
    private boolean yes;

    @Mixin
    private final FilesCommand.OwnerOption owner = new FilesCommand.OwnerOption();

    FileRemoveAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        List<String> named = paths.stream().map(TypedWorkspacePath::of).toList();
        if (named.contains("")) {
            throw new CommandFailure(
                    ExitCode.USAGE, "the workspace itself is not deleted; name what is in it, as 'zoe files' lists it");
        }
        WorkspaceDeletion deletion = new WorkspaceDeletion(owner.workspace(context()));
        named.forEach(path -> deletion.add(path, recursive));
        if (deletion.count() > 1 && !yes) {
            confirm(deletion.summary());
        }
        ObjectNode document = CliJson.mapper().createObjectNode();
        ArrayNode deleted = document.putArray("deleted");
        ExitCode result = deletion.perform(
                path -> {
                    deleted.add(path);
                    if (output().isTable()) {
                        terminal().out().println(HumanReadable.oneLine(path + " deleted"));
                    }
                },
                (path, failure) ->
                        terminal().notice(HumanReadable.oneLine(path + ": " + String.join("; ", failure.lines()))));
        output().print(document, terminal(), to -> {});
        return result;
    }

    private void confirm(String what) {
        if (!terminal().prompt().isTyped()) {
            throw new CommandFailure(
                    ExitCode.USAGE, "this deletes " + what + "; without a terminal that asks, it needs --yes");
        }
        String answer = terminal().prompt().line("Delete " + what + "? (yes or no)");
        if (!List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT))) {
            throw new CommandFailure(ExitCode.USAGE, "nothing was deleted");
        }
    }
}
