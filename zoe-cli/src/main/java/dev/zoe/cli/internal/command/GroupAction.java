package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

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

    /** Prints an object of the API; for people, its facts. */
    final ExitCode print(JsonNode object, Function<JsonNode, KeyValueList> facts) {
        output().print(object, terminal(), to -> facts.apply(object).print(to.out(), to.colourfulOutput()));
        return ExitCode.OK;
    }
}
