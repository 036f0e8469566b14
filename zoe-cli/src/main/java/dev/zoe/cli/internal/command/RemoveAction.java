package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The action {@code rm}. As JSON or YAML it prints {@code deleted}, the names of what was deleted. */
abstract class RemoveAction extends GroupAction {

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "What to delete")
    private List<String> names = List.of();

    private final String noun;

    /** @param noun what is deleted, for messages */
    RemoveAction(ActionGroup group, String noun) {
        super(group);
        this.noun = noun;
    }

    /** The path of the list that they are in, such as {@code /users}. */
    abstract String list();

    @Override
    ExitCode run() {
        ObjectNode document = CliJson.mapper().createObjectNode();
        ArrayNode deleted = document.putArray("deleted");
        ExitCode result = BulkOperation.perform(noun, names, terminal(), name -> {
            api().delete(list() + "/" + ZoeRestClient.pathSegment(name));
            deleted.add(name);
            if (output().isTable()) {
                terminal().out().println(HumanReadable.oneLine(noun + " " + name + " deleted"));
            }
        });
        output().print(document, terminal(), to -> {});
        return result;
    }
}
