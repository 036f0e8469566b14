package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe results}. */
@Command(
        name = "results",
        description = "List the results of an execution, or copy them back",
        footer = {
            "",
            "Results are the directory results/ID of the owner's workspace, and the files",
            "and directories in the workspace itself with -ID at the end of their name, as",
            "mandelbrot-42.png. Paths are relative to the workspace; 'zoe cp' takes them.",
            "",
            "Examples:",
            "  zoe results 42",
            "  zoe results 42 -d results"
        })
final class ResultsCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "EXECUTION", description = "Its id, or its name if no other one has it")
    private ExecutionReference execution = ExecutionReference.NONE;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Copy the results into this local directory")
    private Optional<Path> directory = Optional.empty();

    @Mixin
    private final OutputOption output = new OutputOption();

    ResultsCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        long id = execution.id(api);
        if (directory.isPresent()) {
            new ExecutionResults(context(), api.execution(id)).copyTo(directory.get());
        } else {
            JsonNode files = api.list("/executions/" + id + "/results", new QueryParameters(), Integer.MAX_VALUE);
            output.printList(files, context().terminal(), WorkspaceFileTable.of(files), "no results in the workspace");
        }
        return ExitCode.OK;
    }
}
