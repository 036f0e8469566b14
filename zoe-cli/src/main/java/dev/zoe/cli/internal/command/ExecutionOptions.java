package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags about a new execution, wherever its description comes from. */
final class ExecutionOptions {

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the execution (default: the application's)")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Group that it counts for (default: your default one)")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--after",
            paramLabel = "EXECUTION[:ok|:any]",
            split = ",",
            description = {
                "Wait until this execution, by id or name, or all executions of the array of this id have ended well (:ok,"
                        + " the default) or in any way (:any);"
                        + " several: separate them with commas or repeat the option"
            })
    private List<DependencyReference> after = List.of();

    Optional<String> name() {
        return name;
    }

    Optional<String> group() {
        return group;
    }

    /** What the execution is to wait for; asks the server for the ids of names. */
    List<SubmissionBody.Dependency> after(ZoeRestClient api) {
        return after.stream().map(dependency -> dependency.resolve(api)).toList();
    }
}
