package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.QueryParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** The action {@code ls} of {@link NamedObjects}. */
@Command(name = "ls")
final class NamedListAction extends GroupAction {

    private final NamedObjects objects;

    NamedListAction(ActionGroup group, NamedObjects objects) {
        super(group);
        this.objects = objects;
    }

    @Spec
    void setSpec(CommandSpec spec) {
        String command = "  zoe " + objects.plural() + " ls";
        spec.usageMessage()
                .description("List " + objects.plural())
                .footer("", "Examples:", command, command + " -o json");
    }

    @Override
    ExitCode run() {
        JsonNode list = api().list(objects.list(), new QueryParameters(), Integer.MAX_VALUE);
        output().printList(list, terminal(), objects.table().apply(list), "no " + objects.plural());
        return ExitCode.OK;
    }
}
