package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe roles set}. */
@Command(
        name = "set",
        customSynopsis = {"zoe roles set [-h] [-o=FORMAT] [--url=URL] [--user=USER] NAME", "              CAPABILITY..."
        },
        description = "Change the capabilities of a role",
        footer = {
            "",
            "+CAPABILITY adds one and -CAPABILITY takes one away. Without signs, the list",
            "replaces all capabilities of the role. 'zoe roles add --help' lists them.",
            "",
            "Examples:",
            "  zoe roles set auditor +can_operate_others -can_access_api",
            "  zoe roles set auditor can_see_status can_access_api"
        })
final class RoleSetAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The role")
    private String name = "";

    /** Not parameters: picocli takes what begins with a dash and a letter of an option for that option. */
    @Unmatched
    private List<String> words = new ArrayList<>();

    RoleSetAction(ActionGroup group) {
        super(group);
    }

    /** A capability to take away begins with a dash, as options do; {@code -operate-others} is no {@code -o}. */
    @Spec
    void setSpec(CommandSpec spec) {
        spec.parser().posixClusteredShortOptionsAllowed(false);
    }

    @Override
    ExitCode run() {
        if (words.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE, "there is nothing to set; name a capability, such as +can_see_status");
        }
        CapabilityChange change = CapabilityChange.read(words);
        JsonNode role = change.whole() ? patch(change.apply(Set.of()), Map.of()) : patchPresent(change);
        return print(role, RoleText::facts);
    }

    /** With the version that was read: a change that was made meanwhile is not undone. */
    private JsonNode patchPresent(CapabilityChange change) {
        JsonNode present = api().get(RoleText.ROLES.path(name));
        return patch(
                change.apply(RoleText.capabilities(present)),
                Map.of("If-Match", "\"" + present.path("version").asString("") + "\""));
    }

    private JsonNode patch(Set<String> capabilities, Map<String, String> headers) {
        ObjectNode body = CliJson.mapper().createObjectNode();
        body.putArray("capabilities");
        capabilities.forEach(capability -> body.withArray("capabilities").add(capability));
        return api().patch(RoleText.ROLES.path(name), headers, CliJson.body(body));
    }
}
