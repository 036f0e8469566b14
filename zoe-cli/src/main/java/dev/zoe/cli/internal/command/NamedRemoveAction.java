package dev.zoe.cli.internal.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The action {@code rm} of {@link NamedObjects}. */
@Command(name = "rm")
final class NamedRemoveAction extends RemoveAction {

    private final NamedObjects objects;

    NamedRemoveAction(ActionGroup group, NamedObjects objects) {
        super(group, objects.noun());
        this.objects = objects;
    }

    @Spec
    void setSpec(CommandSpec spec) {
        spec.usageMessage()
                .description("Delete " + objects.plural() + " " + objects.removable())
                .footer("", "Examples:", "  zoe " + objects.plural() + " rm " + objects.example());
    }

    @Override
    String list() {
        return objects.list();
    }
}
