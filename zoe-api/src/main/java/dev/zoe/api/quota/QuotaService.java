package dev.zoe.api.quota;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.master.LimitsNotifier;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserCount;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Shows and changes quotas. Everything needs the capability to change the configuration. */
@Service
public class QuotaService {

    private static final String EXAMPLE = "{\"name\": \"small\", \"cores\": 8}";

    private final QuotaRepository quotas;
    private final UserRepository users;
    private final GroupRepository groups;
    private final LimitsNotifier limitsNotifier;
    private final AdministrationTransaction administration;
    private final IdempotentCreations creations;
    private final AuditTrail audit;
    private final JsonObjectReader json;

    QuotaService(
            QuotaRepository quotas,
            UserRepository users,
            GroupRepository groups,
            LimitsNotifier limitsNotifier,
            AdministrationTransaction administration,
            IdempotentCreations creations,
            AuditTrail audit,
            JsonObjectReader json) {
        this.quotas = quotas;
        this.users = users;
        this.groups = groups;
        this.limitsNotifier = limitsNotifier;
        this.administration = administration;
        this.creations = creations;
        this.audit = audit;
        this.json = json;
    }

    public List<QuotaView> list(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        Map<Long, Long> having =
                users.countByQuotas().stream().collect(Collectors.toMap(UserCount::id, UserCount::users));
        return quotas.findAllByName().stream()
                .map(quota -> QuotaView.of(quota, having.getOrDefault(quota.getId(), 0L)))
                .toList();
    }

    public QuotaView get(ApiCaller caller, String name) {
        caller.require(Capability.CHANGE_CONFIG);
        return view(find(name));
    }

    /** @param key the idempotency key */
    public Creation<QuotaView> create(ApiCaller caller, String body, Optional<String> key) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(body, EXAMPLE);
        CreationCall call = new CreationCall(caller, "quotas", key, tree);
        FieldReader fields = new FieldReader(tree);
        Optional<String> name = fields.require("name", QuotaInput.NAME);
        QuotaInput input = QuotaInput.read(fields);
        fields.requireNoErrors();
        return administration.execute(
                caller,
                () -> creations.once(
                        call, () -> insert(caller, name.orElseThrow(), input), QuotaView::id, id -> quotas.findById(id)
                                .map(this::view)));
    }

    private QuotaView insert(ApiCaller caller, String name, QuotaInput input) {
        QuotaEntity quota = new QuotaEntity(name);
        if (quotas.findByName(name).isPresent()) {
            throw new Problem(ProblemType.NAME_TAKEN, "There is a quota \"%s\".".formatted(name));
        }
        input.applyTo(quota);
        QuotaEntity saved = quotas.saveAndFlush(quota);
        audit.done(caller, AuditAction.QUOTA_CREATE, target(quota), Map.of(), values(saved));
        return view(saved);
    }

    public QuotaView change(ApiCaller caller, String name, String body, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        FieldReader fields = new FieldReader(json.read(body, "{\"cores\": 8}"));
        QuotaInput input = QuotaInput.read(fields);
        fields.requireNoErrors();
        return limitsNotifier.afterwards(() -> administration.execute(caller, () -> {
            QuotaEntity quota = find(name);
            VersionCondition.require(ifMatch, "the quota \"%s\"".formatted(name), quota.getVersion());
            requireOwn(quota);
            Map<String, ?> before = values(quota);
            input.applyTo(quota);
            QuotaEntity saved = quotas.saveAndFlush(quota);
            audit.done(caller, AuditAction.QUOTA_CHANGE, target(quota), before, values(saved));
            return view(saved);
        }));
    }

    public void delete(ApiCaller caller, String name, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        administration.execute(caller, () -> {
            QuotaEntity quota = find(name);
            requireOwn(quota);
            VersionCondition.require(ifMatch, "the quota \"%s\"".formatted(name), quota.getVersion());
            long having = users.countByQuota(quota.getId());
            long groupsHaving = groups.countByQuota(quota.getId());
            if (having + groupsHaving > 0) {
                throw new Problem(
                        ProblemType.IN_USE,
                        "%d users and %d groups have the quota \"%s\"; give them another quota first."
                                .formatted(having, groupsHaving, name));
            }
            quotas.delete(quota);
            audit.done(caller, AuditAction.QUOTA_DELETE, target(quota), values(quota), Map.of());
            return quota;
        });
    }

    private QuotaEntity find(String name) {
        return quotas.findByName(name)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no quota \"%s\".".formatted(name)));
    }

    private static void requireOwn(QuotaEntity quota) {
        if (quota.getName().equals(QuotaView.UNLIMITED)) {
            throw new Problem(
                    ProblemType.BUILT_IN,
                    "The quota \"%s\" is built in and does not change; create a quota of your own."
                            .formatted(quota.getName()));
        }
    }

    private static AuditTarget target(QuotaEntity quota) {
        return AuditTarget.quota(quota.getName());
    }

    private static Map<String, ?> values(QuotaEntity quota) {
        QuotaLimits limits = QuotaLimits.of(quota);
        return Map.of(
                "concurrent_executions", limits.concurrentExecutions(),
                "waiting_executions", limits.waitingExecutions(),
                "cores", limits.cores(),
                "memory", limits.memory(),
                "gpus", limits.gpus(),
                "elastic_cores", limits.elasticCores(),
                "elastic_memory", limits.elasticMemory(),
                "elastic_gpus", limits.elasticGpus(),
                "runtime_limit_seconds", limits.runtimeLimitSeconds());
    }

    private QuotaView view(QuotaEntity quota) {
        return QuotaView.of(quota, users.countByQuota(quota.getId()));
    }
}
