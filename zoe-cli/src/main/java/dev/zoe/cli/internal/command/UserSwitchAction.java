package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe users disable} and {@code enable}. As JSON or YAML they print the changed users as {@code items}. */
abstract class UserSwitchAction extends GroupAction {

    private final boolean enabled;

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "The users")
    private List<String> names = List.of();

    private UserSwitchAction(ActionGroup group, boolean enabled) {
        super(group);
        this.enabled = enabled;
    }

    /** With its question mark, or empty. */
    abstract String query();

    @Override
    ExitCode run() {
        ObjectNode changed = CliJson.mapper().createObjectNode();
        changed.putArray("items");
        byte[] body = CliJson.body(CliJson.mapper().createObjectNode().put("enabled", enabled));
        ExitCode result = BulkOperation.perform("user", names, terminal(), name -> {
            changed.withArray("items").add(api().patch(UserText.path(name) + query(), body));
            if (output().isTable()) {
                terminal().out().println(HumanReadable.oneLine("user " + name + (enabled ? " enabled" : " disabled")));
            }
        });
        output().print(changed, terminal(), to -> {});
        return result;
    }

    @Command(
            name = "disable",
            description = "Keep users from signing in",
            footer = {
                "",
                "Their executions continue, unless --cancel ends them.",
                "",
                "Examples:",
                "  zoe users disable ada",
                "  zoe users disable ada grace --cancel"
            })
    static final class Disable extends UserSwitchAction {

        @Option(names = "--cancel", description = "End their executions")
        private boolean cancel;

        Disable(ActionGroup group) {
            super(group, false);
        }

        @Override
        String query() {
            return cancel ? "?executions=cancel" : "";
        }
    }

    @Command(
            name = "enable",
            description = "Let users sign in again",
            footer = {"", "Examples:", "  zoe users enable ada"})
    static final class Enable extends UserSwitchAction {

        Enable(ActionGroup group) {
            super(group, true);
        }

        @Override
        String query() {
            return "";
        }
    }
}
