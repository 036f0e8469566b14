package dev.zoe.api.role;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.IdleLimits;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserCount;
import dev.zoe.db.user.UserRepository;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Shows and changes roles. Everything needs the capability to change the configuration. */
@Service
public class RoleService {

    private static final String EXAMPLE = "{\"name\": \"guest\", \"capabilities\": [\"can_access_api\"]}";

    private final RoleRepository roles;
    private final UserRepository users;
    private final AdministrationTransaction administration;
    private final IdempotentCreations creations;
    private final AuditTrail audit;
    private final JsonObjectReader json;
    private final SiteLimits site;

    RoleService(
            RoleRepository roles,
            UserRepository users,
            AdministrationTransaction administration,
            IdempotentCreations creations,
            AuditTrail audit,
            JsonObjectReader json,
            SiteLimits site) {
        this.roles = roles;
        this.users = users;
        this.administration = administration;
        this.creations = creations;
        this.audit = audit;
        this.json = json;
        this.site = site;
    }

    public List<RoleView> list(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        Map<Long, Long> having =
                users.countByRoles().stream().collect(Collectors.toMap(UserCount::id, UserCount::users));
        return roles.findAllByName().stream()
                .map(role -> RoleView.of(role, having.getOrDefault(role.getId(), 0L)))
                .toList();
    }

    public RoleView get(ApiCaller caller, String name) {
        caller.require(Capability.CHANGE_CONFIG);
        return view(find(name));
    }

    /** @param key the idempotency key */
    public Creation<RoleView> create(ApiCaller caller, String body, Optional<String> key) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(body, EXAMPLE);
        CreationCall call = new CreationCall(caller, "roles", key, tree);
        FieldReader fields = new FieldReader(tree);
        Optional<String> name = fields.require("name", RoleInput.NAME);
        Set<Capability> capabilities = RoleInput.readCapabilities(fields).orElse(Set.of());
        RolePolicy policy = RolePolicyInput.read(fields, site).apply(RolePolicy.OF_SITE);
        IdleLimits idle = IdleLimitsInput.read(fields).apply(IdleLimits.NONE);
        fields.requireNoErrors();
        return administration.execute(
                caller,
                () -> creations.once(
                        call,
                        () -> insert(caller, name.orElseThrow(), capabilities, policy, idle),
                        RoleView::id,
                        id -> roles.findById(id).map(this::view)));
    }

    private RoleView insert(
            ApiCaller caller, String name, Set<Capability> capabilities, RolePolicy policy, IdleLimits idle) {
        RoleEntity role = new RoleEntity(name);
        if (roles.findByName(name).isPresent()) {
            throw new Problem(ProblemType.NAME_TAKEN, "There is a role \"%s\".".formatted(name));
        }
        role.setCapabilities(capabilities);
        role.setPolicy(policy);
        role.setIdleLimits(idle);
        RoleEntity saved = roles.saveAndFlush(role);
        audit.done(caller, AuditAction.ROLE_CREATE, target(role), Map.of(), values(saved));
        return view(saved);
    }

    public RoleView change(ApiCaller caller, String name, String body, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        FieldReader fields = new FieldReader(json.read(body, "{\"capabilities\": [\"can_access_api\"]}"));
        Optional<Set<Capability>> capabilities = RoleInput.readCapabilities(fields);
        UnaryOperator<RolePolicy> policy = RolePolicyInput.read(fields, site);
        UnaryOperator<IdleLimits> idle = IdleLimitsInput.read(fields);
        fields.requireNoErrors();
        return administration.execute(caller, () -> {
            RoleEntity role = find(name);
            VersionCondition.require(ifMatch, "the role \"%s\"".formatted(name), role.getVersion());
            requireOwn(role);
            Map<String, ?> before = values(role);
            capabilities.ifPresent(role::setCapabilities);
            role.setPolicy(policy.apply(role.policy()));
            role.setIdleLimits(idle.apply(role.idleLimits()));
            RoleEntity saved = roles.saveAndFlush(role);
            audit.done(caller, AuditAction.ROLE_CHANGE, target(role), before, values(saved));
            return view(saved);
        });
    }

    public void delete(ApiCaller caller, String name, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        administration.execute(caller, () -> {
            RoleEntity role = find(name);
            requireOwn(role);
            VersionCondition.require(ifMatch, "the role \"%s\"".formatted(name), role.getVersion());
            long having = users.countByRole(role.getId());
            if (having > 0) {
                throw new Problem(
                        ProblemType.IN_USE,
                        "%d users have the role \"%s\"; give them another role first.".formatted(having, name));
            }
            roles.delete(role);
            audit.done(caller, AuditAction.ROLE_DELETE, target(role), values(role), Map.of());
            return role;
        });
    }

    private RoleEntity find(String name) {
        return roles.findByName(name)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no role \"%s\".".formatted(name)));
    }

    private static void requireOwn(RoleEntity role) {
        if (role.isBuiltIn()) {
            throw new Problem(
                    ProblemType.BUILT_IN,
                    "The role \"%s\" is built in and does not change; create a role of your own."
                            .formatted(role.getName()));
        }
    }

    private static AuditTarget target(RoleEntity role) {
        return AuditTarget.role(role.getName());
    }

    private static Map<String, ?> values(RoleEntity role) {
        Map<String, Object> values = RolePolicyView.of(role.policy()).values();
        values.put(
                IdleLimitsInput.RELEASE, role.idleLimits().releaseElasticAfter().map(Duration::toSeconds));
        values.put(IdleLimitsInput.STOP, role.idleLimits().stopAfter().map(Duration::toSeconds));
        values.put(
                "capabilities",
                role.capabilities().stream().map(Capability::roleName).toList());
        return values;
    }

    private RoleView view(RoleEntity role) {
        return RoleView.of(role, users.countByRole(role.getId()));
    }
}
