package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Objects that administrators create and name, such as roles. The path of the API and the command have their plural.
 *
 * @param noun one of them, such as {@code role}
 * @param example a name, for the help
 * @param removable which of them can be deleted, for the help
 * @param table a list of them, for people
 * @param facts one of them, for people
 */
record NamedObjects(
        String noun,
        String example,
        String removable,
        Function<JsonNode, AlignedTable> table,
        Function<JsonNode, KeyValueList> facts) {

    String plural() {
        return noun + "s";
    }

    /** The path of the list. */
    String list() {
        return "/" + plural();
    }

    String path(String name) {
        return list() + "/" + ZoeRestClient.pathSegment(name);
    }
}
