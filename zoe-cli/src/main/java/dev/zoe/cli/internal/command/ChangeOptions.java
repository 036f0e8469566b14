package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that change a description before it is checked or submitted. */
final class ChangeOptions {

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Set a value of the description, such as services[worker].total_count=8")
    private List<String> settings = List.of();

    @Option(
            names = "--var",
            paramLabel = "NAME=VALUE",
            description = "Replace a variable in the texts of the description")
    private List<String> variables = List.of();

    DescriptionChanges changes() {
        return DescriptionChanges.of(settings, variables);
    }

    DescriptionFile changed(DescriptionFile description) {
        return changes().apply(description, Optional.empty()).description();
    }
}
