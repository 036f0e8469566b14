package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The action {@code show} of {@link NamedObjects}. */
@Command(name = "show")
final class NamedShowAction extends GroupAction {

    private final NamedObjects objects;

    @Parameters(index = "0", paramLabel = "NAME", description = "What to show")
    private String name = "";

    NamedShowAction(ActionGroup group, NamedObjects objects) {
        super(group);
        this.objects = objects;
    }

    @Spec
    void setSpec(CommandSpec spec) {
        spec.usageMessage()
                .description("Show a " + objects.noun())
                .footer("", "Examples:", "  zoe " + objects.plural() + " show " + objects.example());
    }

    @Override
    ExitCode run() {
        return print(api().get(objects.path(name)), objects.facts());
    }
}
