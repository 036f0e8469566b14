package dev.zoe.api.group;

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
import dev.zoe.api.quota.QuotaView;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Creates, changes and deletes groups. Everything needs the capability to change the configuration. */
@Service
public class GroupService {

    private static final String EXAMPLE = "{\"name\": \"physics\", \"quota\": \"unlimited\"}";

    private final GroupQueries queries;
    private final GroupRepository groups;
    private final QuotaRepository quotas;
    private final QuotaUsageReader usage;
    private final AdministrationTransaction administration;
    private final IdempotentCreations creations;
    private final LimitsNotifier limits;
    private final AuditTrail audit;
    private final JsonObjectReader json;
    private final Clock clock;

    GroupService(
            GroupQueries queries,
            GroupRepository groups,
            QuotaRepository quotas,
            QuotaUsageReader usage,
            AdministrationTransaction administration,
            IdempotentCreations creations,
            LimitsNotifier limits,
            AuditTrail audit,
            JsonObjectReader json,
            Clock clock) {
        this.queries = queries;
        this.groups = groups;
        this.quotas = quotas;
        this.usage = usage;
        this.administration = administration;
        this.creations = creations;
        this.limits = limits;
        this.audit = audit;
        this.json = json;
        this.clock = clock;
    }

    /** @param key the idempotency key */
    public Creation<GroupView> create(ApiCaller caller, String body, Optional<String> key) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(body, EXAMPLE);
        CreationCall call = new CreationCall(caller, "groups", key, tree);
        FieldReader fields = new FieldReader(tree);
        Optional<String> name = fields.require("name", GroupInput.NAME);
        GroupInput input = GroupInput.read(fields);
        fields.requireNoErrors();
        return limits.afterwards(() -> administration.execute(
                caller,
                () -> creations.once(
                        call,
                        () -> insert(caller, name.orElseThrow(), input, fields),
                        GroupView::id,
                        id -> groups.findById(id).map(queries::view))));
    }

    private GroupView insert(ApiCaller caller, String name, GroupInput input, FieldReader fields) {
        if (groups.findByName(name).isPresent()) {
            throw new Problem(ProblemType.NAME_TAKEN, "There is a group \"%s\".".formatted(name));
        }
        Optional<QuotaEntity> quota = quota(input.quota().orElse(QuotaView.UNLIMITED), fields);
        fields.requireNoErrors();
        GroupEntity group = new GroupEntity(name, quota.orElseThrow(), clock.instant());
        input.shares().ifPresent(group::setShares);
        GroupEntity saved = groups.saveAndFlush(group);
        audit.done(caller, AuditAction.GROUP_CREATE, AuditTarget.group(saved.getName()), Map.of(), values(saved));
        return queries.view(saved);
    }

    public GroupView change(ApiCaller caller, String name, String body, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        FieldReader fields = new FieldReader(json.read(body, "{\"shares\": 2}"));
        GroupInput input = GroupInput.read(fields);
        fields.requireNoErrors();
        return limits.afterwards(() -> administration.execute(caller, () -> {
            GroupEntity group = queries.find(name);
            VersionCondition.require(ifMatch, "the group \"%s\"".formatted(name), group.getVersion());
            Map<String, ?> before = values(group);
            Optional<QuotaEntity> quota = input.quota().flatMap(quotaName -> quota(quotaName, fields));
            fields.requireNoErrors();
            quota.ifPresent(group::setQuota);
            input.shares().ifPresent(group::setShares);
            GroupEntity saved = groups.saveAndFlush(group);
            audit.done(caller, AuditAction.GROUP_CHANGE, AuditTarget.group(name), before, values(saved));
            return queries.view(saved);
        }));
    }

    /** @throws Problem when executions that have not ended count for it */
    public void delete(ApiCaller caller, String name, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        var unused = limits.afterwards(() -> administration.execute(caller, () -> {
            GroupEntity group = queries.find(name);
            VersionCondition.require(ifMatch, "the group \"%s\"".formatted(name), group.getVersion());
            if (usage.ofGroups(List.of(group.getId())).containsKey(group.getId())) {
                throw new Problem(
                        ProblemType.IN_USE,
                        "Executions that have not ended count for the group \"%s\"; cancel them or wait for their end."
                                .formatted(name));
            }
            groups.delete(group);
            groups.flush();
            audit.done(caller, AuditAction.GROUP_DELETE, AuditTarget.group(name), values(group), Map.of());
            return group;
        }));
    }

    private Optional<QuotaEntity> quota(String name, FieldReader fields) {
        Optional<QuotaEntity> quota = quotas.findByName(name);
        if (quota.isEmpty()) {
            fields.refuse("quota", "there is no such quota");
        }
        return quota;
    }

    private static Map<String, ?> values(GroupEntity group) {
        return Map.of("quota", group.getQuota().getName(), "shares", group.getShares());
    }
}
