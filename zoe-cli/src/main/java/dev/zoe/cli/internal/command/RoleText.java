package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.KeyValueList;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Roles as the API describes them, for people. */
final class RoleText {

    static final NamedObjects ROLES =
            new NamedObjects("role", "auditor", "that no user has", RoleText::table, RoleText::facts);

    private RoleText() {}

    /** Sorted. */
    static Set<String> capabilities(JsonNode role) {
        Set<String> names = new TreeSet<>();
        role.path("capabilities").forEach(capability -> names.add(capability.asString("")));
        return names;
    }

    static AlignedTable table(JsonNode roles) {
        AlignedTable table =
                new AlignedTable().text("NAME").text("BUILT-IN").number("USERS").text("CAPABILITIES");
        for (JsonNode role : roles.path("items")) {
            table.row(
                    role.path("name").asString(""),
                    builtIn(role),
                    role.path("users").asString(""),
                    String.join(",", capabilities(role)));
        }
        return table;
    }

    static KeyValueList facts(JsonNode role) {
        KeyValueList facts = new KeyValueList()
                .add("role", role.path("name").asString(""))
                .add("built-in", builtIn(role))
                .add("users", role.path("users").asString(""))
                .add("capabilities", String.join(", ", capabilities(role)));
        return RolePolicyWords.add(facts, role);
    }

    private static String builtIn(JsonNode role) {
        return role.path("built_in").asBoolean(false) ? "yes" : "no";
    }
}
