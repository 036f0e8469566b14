package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe roles set}. */
@Command(
        name = "set",
        customSynopsis = {
            "zoe roles set [-h] [-o=FORMAT] [--url=URL] [--user=USER] NAME",
            "              [CAPABILITY...] [KEY=VALUE...]"
        },
        description = "Change what users of a role may do, and what they may ask for",
        footer = {
            "",
            "+CAPABILITY adds one and -CAPABILITY takes one away. Without signs, the list",
            "replaces all capabilities of the role. 'zoe roles add --help' lists them, and the",
            "keys. What is not named stays as it is.",
            "",
            "Examples:",
            "  zoe roles set auditor +can_operate_others -can_access_api",
            "  zoe roles set auditor can_see_status can_access_api",
            "  zoe roles set lab priority=low,normal networks=storage read-only-root=yes",
            "  zoe roles set lab idle-release-elastic=30m idle-stop=12h"
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
                    ExitCode.USAGE,
                    "there is nothing to set; name a capability, such as +can_see_status, or a key, such as"
                            + " priority=low,normal");
        }
        List<String> keys = words.stream().filter(RolePolicyWords::isOne).toList();
        List<String> names =
                words.stream().filter(Predicate.not(RolePolicyWords::isOne)).toList();
        ObjectNode body = CliJson.mapper().createObjectNode();
        RolePolicyWords.put(keys, body);
        Map<String, String> headers = names.isEmpty() ? Map.of() : putCapabilities(CapabilityChange.read(names), body);
        return print(api().patch(RoleText.ROLES.path(name), headers, CliJson.body(body)), RoleText::facts);
    }

    /** With the version that was read when that counts: a change that was made meanwhile is not undone. */
    private Map<String, String> putCapabilities(CapabilityChange change, ObjectNode body) {
        ArrayNode capabilities = body.putArray("capabilities");
        if (change.whole()) {
            change.apply(Set.of()).forEach(capabilities::add);
            return Map.of();
        }
        JsonNode present = api().get(RoleText.ROLES.path(name));
        change.apply(RoleText.capabilities(present)).forEach(capabilities::add);
        return Map.of("If-Match", "\"" + present.path("version").asString("") + "\"");
    }
}
