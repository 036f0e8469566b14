package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe roles add}. */
@Command(
        name = "add",
        description = "Add a role",
        footer = {
            "",
            "Capabilities: can_access_api, can_access_full_shop, can_change_config,",
            "can_customize_resources, can_delete_executions, can_operate_others,",
            "can_see_status, can_submit_executions; also as see-status or see_status.",
            "",
            "Examples:",
            "  zoe roles add auditor can_see_status can_access_api",
            "  zoe roles add auditor see-status access-api"
        })
final class RoleAddAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The new role")
    private String name = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CAPABILITY",
            completionCandidates = Capabilities.Candidates.class,
            description = "What its users may do")
    private List<String> capabilities = List.of();

    RoleAddAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        ObjectNode body = CliJson.mapper().createObjectNode().put("name", name);
        body.putArray("capabilities");
        Capabilities.read(capabilities)
                .forEach(capability -> body.withArray("capabilities").add(capability));
        return print(api().post(RoleText.ROLES.list(), CliJson.body(body), Map.of()), RoleText::facts);
    }
}
