package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.description.SubmissionBody;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of a submission. */
final class SubmissionOptions {

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the execution (default: the application's)")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Group that it counts for (default: your default one)")
    private Optional<String> group = Optional.empty();

    @Mixin
    private final ChangeOptions changes = new ChangeOptions();

    DescriptionChanges changes() {
        return changes.changes();
    }

    Optional<String> name() {
        return name;
    }

    Optional<String> group() {
        return group;
    }

    /** The body of the submission of one description. */
    byte[] body(DescriptionFile description) {
        DescriptionChanges.Changed changed = changes().apply(description, name);
        return SubmissionBody.of(changed.description(), changed.name(), group);
    }
}
