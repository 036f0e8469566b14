package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe roles add}. */
@Command(
        name = "add",
        description = "Add a role",
        footer = {
            "",
            "Capabilities: can_access_api, can_access_full_shop, can_access_services,",
            "can_change_config, can_customize_resources, can_delete_executions,",
            "can_operate_others, can_see_status, can_submit_executions; also as see-status",
            "or see_status.",
            "",
            "What descriptions may ask for, each as KEY=VALUE[,VALUE...]:",
            "  priority            priority classes",
            "  networks            networks besides that of the execution",
            "  host-paths          host paths of volumes, such as /data or /scratch:rw",
            "  registries          registries of images",
            "  linux-capabilities  such as NET_RAW",
            "  read-only-root      yes or no",
            "KEY=none allows none; KEY=default allows what the site allows every user.",
            "",
            "How long applications may be idle, as a time such as 30m or 12h:",
            "  idle-release-elastic  then their elastic services stop",
            "  idle-stop             then they end",
            "",
            "Examples:",
            "  zoe roles add auditor can_see_status can_access_api",
            "  zoe roles add auditor see-status access-api",
            "  zoe roles add lab access-api submit-executions networks=storage priority=low"
        })
final class RoleAddAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The new role")
    private String name = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CAPABILITY",
            completionCandidates = Capabilities.Candidates.class,
            description = "What its users may do; KEY=VALUE for what they may ask for")
    private List<String> words = List.of();

    RoleAddAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        List<String> keys = words.stream().filter(RolePolicyWords::isOne).toList();
        List<String> names =
                words.stream().filter(Predicate.not(RolePolicyWords::isOne)).toList();
        ObjectNode body = CliJson.mapper().createObjectNode().put("name", name);
        ArrayNode capabilities = body.putArray("capabilities");
        Capabilities.read(names).forEach(capabilities::add);
        RolePolicyWords.put(keys, body);
        return print(api().post(RoleText.ROLES.list(), CliJson.body(body)), RoleText::facts);
    }
}
