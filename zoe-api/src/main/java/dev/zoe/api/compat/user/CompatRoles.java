package dev.zoe.api.compat.user;

import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.role.RoleService;
import dev.zoe.api.role.RoleView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Service;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Roles by number, with a member for each capability. */
@Service
class CompatRoles {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final Map<String, Capability> MEMBERS = Map.of(
            "can_see_status", Capability.SEE_STATUS,
            "can_change_config", Capability.CHANGE_CONFIG,
            "can_operate_others", Capability.OPERATE_OTHERS,
            "can_delete_executions", Capability.DELETE_EXECUTIONS,
            "can_access_api", Capability.ACCESS_API,
            "can_customize_resources", Capability.CUSTOMIZE_RESOURCES,
            "can_access_full_zapp_shop", Capability.ACCESS_FULL_SHOP);

    private final RoleService roles;
    private final AdministrationNumbers numbers;
    private final JsonObjectReader json;

    CompatRoles(RoleService roles, AdministrationNumbers numbers, JsonObjectReader json) {
        this.roles = roles;
        this.numbers = numbers;
        this.json = json;
    }

    List<RoleView> list(ApiCaller caller) {
        return roles.list(caller);
    }

    RoleView get(ApiCaller caller, long id) {
        return roles.get(caller, numbers.roleName(caller, id));
    }

    /** In the older Zoe everybody could submit, so the new role may. */
    long create(ApiCaller caller, String body) {
        caller.require(Capability.CHANGE_CONFIG);
        CompatBody sent = new CompatBody(json.read(body, "{\"name\": \"guest\", \"can_access_api\": true}"))
                .same("name")
                .ignored("id");
        putCapabilities(sent, Set.of(Capability.SUBMIT_EXECUTIONS.roleName()));
        return roles.create(caller, sent.translated(), Optional.empty())
                .object()
                .id();
    }

    /** Keeps the capabilities that the body does not name. */
    void change(ApiCaller caller, long id, String body) {
        RoleView role = get(caller, id);
        CompatBody sent = new CompatBody(json.read(body, "{\"can_access_api\": true}"))
                .fixed("id", JSON.numberNode((int) id), JSON.numberNode(id))
                .fixedName(role.name(), "role");
        putCapabilities(sent, role.capabilities());
        roles.change(caller, role.name(), sent.translated(), Optional.of("\"" + role.version() + "\""));
    }

    void delete(ApiCaller caller, long id) {
        roles.delete(caller, numbers.roleName(caller, id), Optional.empty());
    }

    private static void putCapabilities(CompatBody sent, Collection<String> before) {
        Set<String> capabilities = new TreeSet<>(before);
        MEMBERS.forEach(
                (member, capability) -> sent.given(member, FieldType.FLAG).ifPresent(held -> {
                    if (held) {
                        capabilities.add(capability.roleName());
                    } else {
                        capabilities.remove(capability.roleName());
                    }
                }));
        ArrayNode names = JSON.arrayNode();
        capabilities.forEach(names::add);
        sent.put("capabilities", names);
    }
}
