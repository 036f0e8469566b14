package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.KeyValueList;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Groups as the API describes them, for people. */
final class GroupText {

    static final NamedObjects GROUPS =
            new NamedObjects("group", "physics", "without active executions", GroupText::table, GroupText::facts);

    private GroupText() {}

    static AlignedTable table(JsonNode groups) {
        AlignedTable table = new AlignedTable()
                .text("NAME")
                .text("QUOTA")
                .number("SHARES")
                .number("RUNNING")
                .number("WAITING")
                .number("MEMBERS");
        for (JsonNode group : groups.path("items")) {
            table.row(
                    group.path("name").asString(""),
                    group.path("quota").asString(""),
                    group.path("shares").asString(""),
                    group.at("/usage/running").asString(""),
                    group.at("/usage/waiting").asString(""),
                    Integer.toString(group.path("members").size()));
        }
        return table;
    }

    static KeyValueList facts(JsonNode group) {
        return new KeyValueList()
                .add("group", group.path("name").asString(""))
                .add("quota", group.path("quota").asString(""))
                .add("shares", group.path("shares").asString(""))
                .add("running", group.at("/usage/running").asString(""))
                .add("waiting", group.at("/usage/waiting").asString(""))
                .add("members", members(group));
    }

    private static String members(JsonNode group) {
        return group.path("memberships").isEmpty()
                ? "none"
                : group.path("memberships")
                        .valueStream()
                        .map(member -> member.path("username").asString("")
                                + origin(member)
                                        .map(source -> " (" + source + ")")
                                        .orElse(""))
                        .collect(Collectors.joining(", "));
    }

    /** The source that made a user a member of a group at a log-in; empty when an administrator did. */
    static Optional<String> originOfMember(JsonNode group, String username) {
        return group.path("memberships")
                .valueStream()
                .filter(member -> member.path("username").asString("").equals(username))
                .findFirst()
                .flatMap(GroupText::origin);
    }

    private static Optional<String> origin(JsonNode member) {
        return Optional.of(member.path("origin").asString(""))
                .filter(origin -> !origin.isEmpty() && !origin.equals("local"));
    }
}
