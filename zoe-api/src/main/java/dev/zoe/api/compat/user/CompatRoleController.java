package dev.zoe.api.compat.user;

import dev.zoe.api.security.ApiCaller;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Roles. */
@RestController
@RequestMapping(path = "/api/0.7/role", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatRoleController {
    private final CompatRoles roles;

    CompatRoleController(CompatRoles roles) {
        this.roles = roles;
    }

    /** One role. */
    record RoleMember(CompatRoleView role) {}

    /** The number of a role that was created or changed. */
    record RoleNumber(long roleId) {}

    @GetMapping
    Map<Long, CompatRoleView> list(@AuthenticationPrincipal ApiCaller caller) {
        Map<Long, CompatRoleView> all = new LinkedHashMap<>();
        roles.list(caller).forEach(role -> all.put(role.id(), CompatRoleView.of(role)));
        return all;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    RoleNumber create(@AuthenticationPrincipal ApiCaller caller, @RequestBody String body) {
        return new RoleNumber(roles.create(caller, body));
    }

    @GetMapping("/{id}")
    RoleMember get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return new RoleMember(CompatRoleView.of(roles.get(caller, id)));
    }

    @PostMapping("/{id}")
    @ResponseStatus(HttpStatus.CREATED)
    RoleNumber change(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @RequestBody String body) {
        roles.change(caller, id, body);
        return new RoleNumber(id);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        roles.delete(caller, id);
    }
}
