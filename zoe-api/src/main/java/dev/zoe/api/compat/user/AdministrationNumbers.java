package dev.zoe.api.compat.user;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The numbers of users, roles and quotas, which {@code /api/v1} calls by name. */
@Component
class AdministrationNumbers {
    private final UserRepository users;
    private final RoleRepository roles;
    private final QuotaRepository quotas;

    AdministrationNumbers(UserRepository users, RoleRepository roles, QuotaRepository quotas) {
        this.users = users;
        this.roles = roles;
        this.quotas = quotas;
    }

    /** @throws Problem when the caller may not know, or there is no such user */
    String username(ApiCaller caller, long id) {
        caller.require(Capability.CHANGE_CONFIG);
        return users.findById(id).map(UserEntity::getUsername).orElseThrow(() -> missing("user", id));
    }

    /** @throws Problem when the caller may not know, or there is no such role */
    String roleName(ApiCaller caller, long id) {
        caller.require(Capability.CHANGE_CONFIG);
        return findRole(id).orElseThrow(() -> missing("role", id));
    }

    /** @throws Problem when the caller may not know, or there is no such quota */
    String quotaName(ApiCaller caller, long id) {
        caller.require(Capability.CHANGE_CONFIG);
        return findQuota(id).orElseThrow(() -> missing("quota", id));
    }

    Optional<String> findRole(long id) {
        return roles.findById(id).map(RoleEntity::getName);
    }

    Optional<String> findQuota(long id) {
        return quotas.findById(id).map(QuotaEntity::getName);
    }

    /** Numbers by name. */
    Map<String, Long> roles() {
        return roles.findAllByName().stream().collect(Collectors.toMap(RoleEntity::getName, RoleEntity::getId));
    }

    /** Numbers by name. */
    Map<String, Long> quotas() {
        return quotas.findAllByName().stream().collect(Collectors.toMap(QuotaEntity::getName, QuotaEntity::getId));
    }

    private static Problem missing(String what, long id) {
        return new Problem(ProblemType.NOT_FOUND, "There is no %s %d.".formatted(what, id));
    }
}
