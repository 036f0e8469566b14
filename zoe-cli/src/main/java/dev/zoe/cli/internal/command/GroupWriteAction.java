package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe groups add} and {@code set}. */
abstract class GroupWriteAction extends GroupAction {

    private static final AssignableKeys KEYS = new AssignableKeys("shares=2")
            .with("quota", "quota", AssignableValues::name)
            .with("shares", "shares", AssignableValues::count);

    @Parameters(index = "0", paramLabel = "NAME", description = "The group")
    private String name = "";

    private GroupWriteAction(ActionGroup group) {
        super(group);
    }

    /** The assignments. */
    abstract List<String> values();

    /** @return the group as it is then */
    abstract JsonNode write(String group, ObjectNode fields);

    @Override
    ExitCode run() {
        return print(write(name, KEYS.read(values())), GroupText::facts);
    }

    @Command(
            name = "add",
            description = "Add a group without members",
            footer = {
                "",
                "Keys: quota (default: unlimited), shares (weight under the order 'fair', 1 to",
                "1000000; default: 1).",
                "",
                "Examples:",
                "  zoe groups add physics quota=students shares=2"
            })
    static final class Add extends GroupWriteAction {

        @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY=VALUE", description = "Its quota and shares")
        private List<String> values = List.of();

        Add(ActionGroup group) {
            super(group);
        }

        @Override
        List<String> values() {
            return values;
        }

        @Override
        JsonNode write(String group, ObjectNode fields) {
            return api().post(GroupText.GROUPS.list(), CliJson.body(fields.put("name", group)));
        }
    }

    @Command(
            name = "set",
            description = "Change the quota or the shares of a group",
            footer = {"", "Examples:", "  zoe groups set physics shares=4"})
    static final class Set extends GroupWriteAction {

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY=VALUE", description = "What to change")
        private List<String> values = List.of();

        Set(ActionGroup group) {
            super(group);
        }

        @Override
        List<String> values() {
            return values;
        }

        @Override
        JsonNode write(String group, ObjectNode fields) {
            return api().patch(GroupText.GROUPS.path(group), CliJson.body(fields));
        }
    }
}
