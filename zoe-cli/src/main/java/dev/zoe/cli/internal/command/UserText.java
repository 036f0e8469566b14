package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Users as the API describes them, for people. */
final class UserText {

    /** The path of the list. */
    static final String LIST = "/users";

    private UserText() {}

    static String path(String name) {
        return LIST + "/" + ZoeRestClient.pathSegment(name);
    }

    static String name(JsonNode user) {
        return text(user, "username");
    }

    static AlignedTable table(JsonNode users) {
        AlignedTable table = new AlignedTable()
                .text("NAME")
                .text("ROLE")
                .text("QUOTA")
                .text("STATE")
                .text("SOURCE")
                .text("EMAIL");
        for (JsonNode user : users.path("items")) {
            table.row(
                    name(user),
                    text(user, "role"),
                    text(user, "quota"),
                    state(user),
                    text(user, "auth_source"),
                    text(user, "email"));
        }
        return table;
    }

    static KeyValueList facts(JsonNode user) {
        return new KeyValueList()
                .add("user", name(user))
                .add("email", Optional.of(text(user, "email")))
                .add("role", text(user, "role"))
                .add("quota", text(user, "quota"))
                .add("shares", text(user, "shares"))
                .add("state", state(user))
                .add("source", text(user, "auth_source"))
                .add("uid on nodes", text(user, "fs_uid"))
                .add("created", HumanReadable.time(text(user, "created_at")));
    }

    private static Cell state(JsonNode user) {
        return user.path("enabled").asBoolean(false) ? Cell.of("enabled") : new Cell("disabled", AnsiStyle.FAINT);
    }

    private static String text(JsonNode user, String key) {
        return user.path(key).asString("");
    }
}
