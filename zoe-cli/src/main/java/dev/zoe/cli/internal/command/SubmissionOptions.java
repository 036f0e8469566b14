package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** The flags of the submission of a description. */
final class SubmissionOptions {

    @Mixin
    private final ExecutionOptions execution = new ExecutionOptions();

    @Mixin
    private final ChangeOptions changes = new ChangeOptions();

    DescriptionChanges changes() {
        return changes.changes();
    }

    Optional<String> name() {
        return execution.name();
    }

    Optional<String> group() {
        return execution.group();
    }

    /** What the execution is to wait for; asks the server for the ids of names. */
    List<SubmissionBody.Dependency> after(ZoeRestClient api) {
        return execution.after(api);
    }

    /** The body of the submission of one description. */
    byte[] body(DescriptionFile description, ZoeRestClient api) {
        DescriptionChanges.Changed changed = changes().apply(description, name());
        return SubmissionBody.of(changed.description(), changed.name(), group(), after(api));
    }
}
