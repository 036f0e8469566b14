package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;

/** An action of a group of them, such as {@code add} of {@code zoe users}. */
abstract class GroupAction extends Subcommand {

    private final ActionGroup group;

    GroupAction(ActionGroup group) {
        super(group.context());
        this.group = group;
    }

    final ActionGroup group() {
        return group;
    }

    final OutputOption output() {
        return group.output();
    }

    final ZoeRestClient api() {
        return context().api();
    }

    final Terminal terminal() {
        return context().terminal();
    }
}
