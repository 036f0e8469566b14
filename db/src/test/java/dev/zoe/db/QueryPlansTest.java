package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.event.EventRepository;
import dev.zoe.db.execution.ArrayFilter;
import dev.zoe.db.execution.ExecutionFilter;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionSort;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.ShareRecipient;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.testing.AuditTampering;
import dev.zoe.db.usage.MeasuredUseOfNode;
import dev.zoe.db.usage.MeasuredUseReader;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageFilter;
import dev.zoe.db.usage.UsageReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Limit;

/** The SQL that the repositories send, explained by PostgreSQL on a site with 100,000 executions. */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("slow")
class QueryPlansTest extends DatabaseTest {

    /** 2,000 of them have not ended, 200 of those wait. Foreign keys and triggers rest meanwhile, for speed. */
    private static final String SITE =
            """
            begin;
            set local session_replication_role = replica;
            insert into users (id, username, fs_uid, role_id, quota_id, created_at)
                select i, 'user' || i, 1000, 1, 1, now() from generate_series(1, 200) i;
            insert into execution_array (id, owner_id, name, size)
                select 1000000 + i, i, 'sweep', 100000 from generate_series(1, 200) i;
            insert into execution (id, name, owner_id, status, kind, description, core_count, elastic_count,
                    submitted_at, started_at, ended_at, idempotency_key, array_id, array_index)
                select i, 'job-' || i % 1000, 1 + i % 200, status, 'batch', '{}', 2, 3,
                    now() - (100001 - i) * interval '1 minute',
                    case when i <= 99800 then now() - (100000 - i) * interval '1 minute' end,
                    case when status in ('terminated', 'error', 'cancelled') then now() end, 'key-' || i,
                    case when i % 2 = 0 then 1000001 + i % 200 end, case when i % 2 = 0 then i end
                from (select i, case when i > 99900 then 'submitted' when i > 99800 then 'queued'
                    when i > 98000 then 'running' when i % 100 = 0 then 'cancelled' when i % 10 = 0 then 'error'
                    else 'terminated' end as status from generate_series(1, 100000) i) s;
            insert into user_group (name, quota_id, created_at) select 'team-' || i, 1, now() from generate_series(1, 20) i;
            insert into execution_share (execution_id, user_id)
                select i, 1 + (i / 10) % 200 from generate_series(10, 100000, 10) i;
            insert into execution_share (execution_id, group_id)
                select i, g.id from generate_series(5, 100000, 100) i join user_group g on g.name = 'team-' || 1 + i % 20;
            insert into execution_dependency (execution_id, awaited_id, awaited_name, condition, outcome)
                select i, i - 1, 'job-' || (i - 1) % 1000, 'ok', case when i <= 99900 then 'terminated' end
                from generate_series(50000, 100000) i;
            insert into service (id, execution_id, component, ordinal, name, core, status, node, container_name)
                select i, i, 'worker', 0, 'worker0', true, case when i between 98001 and 99800 then 'active'
                    when i > 99800 then 'created' else 'inactive' end, 'node-1', 'worker0-' || i
                from generate_series(1, 100000) i;
            insert into service_port (id, service_id, name, number, protocol)
                select i, i, 'ui', 8080, 'tcp' from generate_series(1, 100000) i;
            insert into event (id, at, kind, execution_id, service_id, subject, reason)
                select i, now(), 'service', 1 + i % 100000, 1 + i % 100000, 'worker0', 'happened'
                from generate_series(1, 200000) i;
            insert into audit_entry (at, actor, actor_id, action, target_kind, target, address, result)
                select now() - (100001 - i) * interval '1 minute', 'user' || i % 200, 1 + i % 200, 'execution.cancel',
                    'execution', (i % 20000)::text, '', 'done'
                from generate_series(1, 100000) i;
            insert into audit_chain (position, entry_id, hash)
                select i, i, decode(repeat('00', 32), 'hex') from generate_series(1, 100000) i;
            insert into reservation (service_id, user_id, user_name, application, priority_class, core, millicores,
                    memory, since, measured_until, measured_cores, measured_memory)
                select i, 1 + i % 200, 'user' || 1 + i % 200, 'app-' || i % 1000, '', true, 1000, 1000000000,
                    now() - (i - 98000) * interval '1 minute', now(), 0.5, 1000
                from generate_series(98001, 99800) i;
            insert into usage_day (day, user_id, user_name, application, priority_class, kind, core_seconds,
                    byte_seconds, measured_core_seconds, measured_byte_seconds, used_core_seconds, used_byte_seconds)
                select current_date - i / 1400, 1 + i % 200, 'user' || 1 + i % 200, 'app-' || i, '',
                    case when i % 3 = 0 then 'elastic' else 'core' end, i, i, i, i, i, i
                from generate_series(1, 100000) i;
            commit;
            analyze""";

    private static final String ENTRIES = "select id, at, actor from audit_entry e where ";

    private static final String[] OF_EXECUTION = {
        "service_execution_id_name_key", "service_execution_id_component_ordinal_key"
    };

    @Autowired
    ExecutionRepository executions;

    @Autowired
    ServiceRepository services;

    @Autowired
    EventRepository events;

    @Autowired
    DataSource database;

    @Autowired
    UsageReader usage;

    @Autowired
    MeasuredUseReader measured;

    private boolean filled;

    @Override
    @BeforeEach
    void empty() {
        if (!filled) {
            super.empty();
            new AuditTampering(database).clear();
            jdbc.execute(SITE);
            filled = true;
        }
        RecordedSql.clear();
    }

    @AfterAll
    void noAudit() {
        new AuditTampering(database).clear();
    }

    @Test
    void theQueue() {
        assertThat(explain("select id from execution where status in ('submitted', 'queued')"
                                + " order by submitted_at, id limit 500")
                        .indexes())
                .containsExactly("execution_queue");
    }

    @Test
    void whatTheMasterHasNotSeen() {
        assertThat(executions.findSubmitted()).hasSize(100);

        assertThat(indexes("execution"))
                .hasSize(1)
                .isSubsetOf("execution_queue", "execution_active", "execution_by_status");
    }

    @Test
    void whatItsUserWantsToEnd() {
        assertThat(executions.findCancelRequested()).isEmpty();

        assertThat(indexes("execution")).containsExactly("execution_cancel_requested");
    }

    @Test
    void whatIsTooOldToKeep() {
        assertThat(explain("select id from execution where ended_at is not null and ended_at <"
                                + " '2020-01-01' order by ended_at, id limit 200")
                        .indexes())
                .containsExactly("execution_ended");
        assertThat(explain("select id from event where execution_id is null and at <"
                                + " '2020-01-01' order by at limit 200")
                        .indexes())
                .containsExactly("event_of_no_execution");
    }

    @Test
    void theActiveSet() {
        assertThat(executions.findActive()).hasSize(2_000);

        assertThat(indexes("execution")).containsExactly("execution_active");
    }

    @Test
    void thePagesOfTheWholeList() {
        assertThat(executions.search(ExecutionFilter.ALL, AgeOrder.NEWEST_FIRST, 50_000, 50))
                .hasSize(50);

        assertThat(indexes("execution", 50_000, 50)).containsExactly("execution_pkey");
    }

    @Test
    void theListOfAnOwner() {
        assertThat(executions.search(ExecutionFilter.ALL.withOwner(7), AgeOrder.NEWEST_FIRST, 50_000, 50))
                .hasSize(50);

        assertThat(indexes("execution", 50_000, 7, 50)).containsExactly("execution_by_owner");
    }

    @Test
    void theListOfAnOwnerFromTheOldestOn() {
        assertThat(executions.search(ExecutionFilter.ALL.withOwner(7), AgeOrder.OLDEST_FIRST, 50_000, 50))
                .hasSize(50);

        assertThat(indexes("execution", 50_000, 7, 50)).containsExactly("execution_by_owner");
    }

    @Test
    void theListOfWhatOthersShareWithAUser() {
        var filter = ExecutionFilter.ALL.withSharedWith(new ShareRecipient(7, Set.of(1L, 2L)));
        assertThat(executions.search(filter, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 50))
                .hasSize(50);

        Plan plan = explain("select e.id from execution e where e.id < 90000 and e.owner_id <> 7 and e.id in"
                + " (select s.execution_id from execution_share s where s.user_id = 7 or s.group_id in (1, 2))"
                + " order by e.id desc limit 51");
        assertThat(plan.scanned()).as(plan.text()).isEmpty();
        assertThat(plan.indexes()).contains("execution_pkey");
    }

    @Test
    void theListOfAStatus() {
        var filter = ExecutionFilter.ALL.withStatuses(Set.of(ExecutionStatus.CANCELLED));
        assertThat(executions.search(filter, AgeOrder.NEWEST_FIRST, 50_000, 50)).hasSize(50);

        assertThat(indexes("execution", 50_000, "cancelled", 50)).containsExactly("execution_by_status");
    }

    @Test
    void theListOfSeveralStatuses() {
        var filter = ExecutionFilter.ALL.withStatuses(Set.of(ExecutionStatus.QUEUED, ExecutionStatus.RUNNING));
        assertThat(executions.search(filter, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 50))
                .hasSize(50);

        assertThat(indexes("execution", Long.MAX_VALUE, "queued", "running", 50))
                .hasSize(1)
                .isSubsetOf("execution_by_status", "execution_active", "execution_pkey");
    }

    @Test
    void theListOfANamePrefix() {
        assertThat(executions.search(
                        ExecutionFilter.ALL.withNamePrefix("job-77"), AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 5_000))
                .hasSize(1_100);

        assertThat(indexes("execution", Long.MAX_VALUE, "job-77%", 5_000)).containsExactly("execution_by_name");
    }

    @Test
    void theListOfAnArray() {
        var filter = ExecutionFilter.ALL.withArray(new ArrayFilter(1_000_003, Optional.empty()));
        assertThat(executions.search(filter, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 50))
                .hasSize(50);

        assertThat(indexes("execution", Long.MAX_VALUE, 1_000_003, 50)).containsExactly("execution_by_array");
    }

    @Test
    void anExecutionOfAnArray() {
        var filter = ExecutionFilter.ALL.withArray(new ArrayFilter(1_000_003, Optional.of(1002)));
        executions.search(filter, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 50);

        assertThat(indexes("execution", Long.MAX_VALUE, 1_000_003, 1002, 50)).containsExactly("execution_array_index");
    }

    @Test
    void theStatusesOfAnArray() {
        assertThat(explain("select array_id, status, count(*) from execution where array_id = any(array[1000003])"
                                + " group by array_id, status")
                        .scanned())
                .isEmpty();
    }

    @Test
    void theListByName() {
        var sort = new ExecutionSort(ExecutionSort.Key.NAME, false);
        var after = new ExecutionSort.Position(Optional.of("job-500"), 50_500);
        assertThat(executions.searchSorted(ExecutionFilter.ALL, sort, Optional.of(after), 50))
                .hasSize(50);

        assertThat(explain(0, "job-500", 50_500, 50).indexes()).contains("execution_by_whole_name");
        assertThat(explain(0, "job-500", 50_500, 50).text()).doesNotContain("\"Sort\"");
    }

    @Test
    void theListByEndFromTheLastOn() {
        var sort = new ExecutionSort(ExecutionSort.Key.ENDED, true);
        var after = new ExecutionSort.Position(Optional.of("2030-01-01T00:00:00Z"), 50_500);
        assertThat(executions.searchSorted(ExecutionFilter.ALL, sort, Optional.of(after), 50))
                .hasSize(50);

        Plan plan = explain(0, OffsetDateTime.parse("2030-01-01T00:00:00Z"), 50_500, 50);
        assertThat(plan.indexes()).contains("execution_ended");
        assertThat(plan.text()).doesNotContain("\"Sort\"");
    }

    @Test
    void theListByEndBehindAllThatHaveEnded() {
        var sort = new ExecutionSort(ExecutionSort.Key.ENDED, false);
        var after = new ExecutionSort.Position(Optional.empty(), 99_000);
        assertThat(executions.searchSorted(ExecutionFilter.ALL, sort, Optional.of(after), 50))
                .hasSize(50);

        assertThat(explain(0, 99_000, 50).scanned()).doesNotContain("execution");
    }

    @Test
    void theListByStart() {
        var sort = new ExecutionSort(ExecutionSort.Key.STARTED, true);
        assertThat(executions.searchSorted(ExecutionFilter.ALL, sort, Optional.empty(), 50))
                .hasSize(50);

        assertThat(explain(0, 50).indexes()).contains("execution_by_start");
        assertThat(explain(0, 50).text()).doesNotContain("\"Sort\"");
    }

    @Test
    void theListOfAnOwnerByName() {
        var sort = new ExecutionSort(ExecutionSort.Key.NAME, true);
        assertThat(executions.searchSorted(ExecutionFilter.ALL.withOwner(7), sort, Optional.empty(), 50))
                .hasSize(50);

        assertThat(explain(0, 7, 50).scanned()).doesNotContain("execution");
    }

    @Test
    void whatWaitsForOthers() {
        assertThat(explain("select id from execution where waits_for_others and status = 'submitted'")
                        .indexes())
                .containsExactly("execution_waiting_for_others");
        assertThat(explain("select execution_id from execution_dependency where execution_id = any(array[3, 4])")
                        .scanned())
                .isEmpty();
        assertThat(explain("update execution_dependency set outcome = 'error' where awaited_id = 7 and outcome is null")
                        .indexes())
                .containsExactly("execution_dependency_open");
    }

    @Test
    void aRepeatedSubmission() {
        assertThat(explain("select id from execution where owner_id = 8 and idempotency_key = 'key-7'")
                        .indexes())
                .containsExactly("execution_idempotency");
    }

    @Test
    void whatCountsAgainstAQuota() {
        assertThat(explain("select count(*) from execution where owner_id = 7"
                                + " and status not in ('terminated', 'error', 'cancelled')")
                        .indexes())
                .containsExactly("execution_unended");
        assertThat(explain("select group_id, count(*) from execution where group_id = any(array[3])"
                                + " and status not in ('terminated', 'error', 'cancelled') group by group_id")
                        .indexes())
                .containsExactly("execution_unended_of_group");
    }

    @Test
    void whatAUserCanCancelAtOnce() {
        assertThat(executions.searchCancellable(ExecutionFilter.ALL.withOwner(7), 50))
                .isNotEmpty();

        assertThat(indexes("execution", 7, 50)).containsExactly("execution_unended");
    }

    @Test
    void theServicesOfAnExecutionWithTheirPorts() {
        assertThat(services.findByExecution(77)).hasSize(1);

        assertThat(indexes("service", 77)).hasSize(1).isSubsetOf(OF_EXECUTION);
        assertThat(explain(1, 77).indexes()).contains("service_port_service_id_name_key");
        assertThat(explain(1, 77).scanned()).isEmpty();
    }

    /** The statements of {@code ServiceReader}. */
    @Test
    void theServicesOfAnExecutionToShowThem() {
        Plan ofServices = explain("select s.id, r.measured_cores from service s left join reservation r"
                + " on r.service_id = s.id and s.status = 'active' and r.measured_cores is not null"
                + " where s.execution_id = 77 order by s.component, s.ordinal");
        Plan ofPorts = explain("select p.service_id, p.name from service s join service_port p on p.service_id = s.id"
                + " where s.execution_id = 77 order by p.number, p.name");

        assertThat(ofServices.scanned()).as(ofServices.text()).isEmpty();
        assertThat(ofPorts.scanned()).as(ofPorts.text()).isEmpty();
        assertThat(ofPorts.indexes()).contains("service_port_service_id_name_key");
    }

    @Test
    void theServicesOfManyExecutions() {
        assertThat(services.findPlacedByExecutions(Set.of(77L, 78L))).hasSize(2);

        assertThat(indexes("service", 77, 78)).hasSize(1).isSubsetOf(OF_EXECUTION);
    }

    @Test
    void theLivingServices() {
        assertThat(services.findLiving()).hasSize(1_800);

        assertThat(indexes("service")).hasSize(1).isSubsetOf("service_living", "service_container");
    }

    @Test
    void theLivingServicesOfANode() {
        assertThat(services.findLivingByNode("node-1")).hasSize(1_800);

        assertThat(indexes("service", "node-1")).hasSize(1).isSubsetOf("service_living", "service_container");
    }

    @Test
    void theNumbersOfPlacedServices() {
        assertThat(services.findIdsOnNodes()).hasSize(1_800);

        assertThat(indexes("service")).hasSize(1).isSubsetOf("service_living", "service_container");
    }

    /** The statement of {@code MeasuredUseReader}. */
    @Test
    void whatIsUsedOnEachNode() {
        assertThat(measured.ofNodes())
                .containsExactly(new MeasuredUseOfNode("node-1", 900, 1_800_000, 1_800_000, 1_800_000_000_000L));
        Plan plan = explain("select s.node, sum(r.measured_cores) from service s join reservation r"
                + " on r.service_id = s.id where s.status = 'active' and s.node is not null and r.measured_cores is not null"
                + " group by s.node order by s.node");

        assertThat(plan.scanned()).as(plan.text()).doesNotContain("service");
    }

    @Test
    void theNumbersOfTheServicesOfSomeExecutions() {
        assertThat(services.findIds(List.of(77L, 78L))).isNotEmpty();

        assertThat(indexes("service", 77, 78)).hasSize(1);
    }

    @Test
    void whatIsStartedOrStopped() {
        assertThat(executions.findStatesOfStarted()).isNotEmpty();

        assertThat(indexes("execution")).hasSize(1);
    }

    @Test
    void theServiceThatHoldsAContainerName() {
        assertThat(services.findLivingByContainerName("worker0-99700")).isPresent();

        assertThat(indexes("service", "worker0-99700")).containsExactly("service_container");
    }

    @Test
    void theEventsOfAnExecution() {
        assertThat(events.findByExecution(77, 0, Limit.of(50))).hasSize(2);

        assertThat(indexes("event", 77, 0, 50)).containsExactly("event_by_execution");
    }

    @Test
    void theEventsAfterOne() {
        assertThat(events.findBetween(150_000, 190_000, Limit.of(50))).hasSize(50);

        assertThat(indexes("event", 150_000, 190_000, 50)).containsExactly("event_pkey");
    }

    /** The statement of a timeline. */
    @Test
    void theNewestEventsOfAnExecution() {
        Plan plan = explain("select at, service_id, from_state, to_state, reason from event where execution_id = 77"
                + " order by id desc limit 5001");

        assertThat(plan.scanned()).as(plan.text()).isEmpty();
    }

    @Test
    void theEventsThatAUserMaySee() {
        Plan plan = explain("select v.id from event v join execution e on e.id = v.execution_id where e.owner_id = 7"
                + " and v.id > 0 order by v.id limit 51");

        assertThat(plan.scanned()).as(plan.text()).isEmpty();
        assertThat(explain("select v.id from event v where v.execution_id is null and v.kind in ('node', 'scheduler')"
                                + " and v.id > 0 order by v.id limit 51")
                        .indexes())
                .containsExactly("event_of_cluster");
    }

    @Test
    void theRareEntriesOfTheAuditTrail() {
        assertThat(explain(ENTRIES + "e.id < 90000 and e.action = any(array['user.create', 'user.change'])"
                                + " order by e.id desc limit 51")
                        .indexes())
                .containsExactly("audit_entry_by_action");
        assertThat(explain(ENTRIES + "e.id < 90000 and e.result = 'refused' order by e.id desc limit 51")
                        .indexes())
                .containsExactly("audit_entry_not_done");
    }

    @Test
    void theExecutionsOfAnHour() {
        assertThat(explain("select id from execution e where e.id < 9223372036854775807 and e.submitted_at >="
                                + " now() - interval '30 days' and e.submitted_at <= now() - interval '30 days' + interval"
                                + " '1 hour' order by e.id desc limit 51")
                        .indexes())
                .containsExactly("execution_by_submission");
    }

    @Test
    void theNewestEvent() {
        assertThat(events.newestId()).isEqualTo(200_000);

        assertThat(indexes("event")).containsExactly("event_pkey");
    }

    @Test
    void theAuditTrailOfAnActor() {
        assertThat(explain(
                                ENTRIES
                                        + "e.id < 90000 and e.actor = 'user7' and coalesce(e.actor_id = 8, false) order by e.id desc limit 51")
                        .indexes())
                .containsExactly("audit_entry_by_actor");
    }

    @Test
    void theAuditTrailOfAnActorIsNotSortedWhateverTheActor() {
        String plan = jdbc.execute((Connection connection) -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set plan_cache_mode = force_generic_plan");
                statement.execute("prepare of_actor (bigint, text, bigint, int) as " + ENTRIES
                        + "e.id < $1 and e.actor = $2 and coalesce(e.actor_id = $3, false)"
                        + " order by e.id desc limit $4");
                try (ResultSet rows =
                        statement.executeQuery("explain (format json) execute of_actor (90000, 'user7', 8, 51)")) {
                    rows.next();
                    return rows.getString(1);
                } finally {
                    statement.execute("deallocate of_actor; reset plan_cache_mode");
                }
            }
        });

        assertThat(pick(Objects.requireNonNull(plan), "$.**.\"Index Name\"")).containsExactly("audit_entry_by_actor");
        assertThat(pick(plan, "$.**.\"Node Type\"")).doesNotContain("Sort", "Incremental Sort");
    }

    @Test
    void theAuditTrailOfATarget() {
        assertThat(explain(ENTRIES + "e.id < 90000 and e.target_kind = 'execution' and e.target = '77'"
                                + " order by e.id desc limit 51")
                        .indexes())
                .containsExactly("audit_entry_by_target");
    }

    @Test
    void theNewestOfTheAuditTrail() {
        assertThat(explain(ENTRIES + "e.id < 9223372036854775807 order by e.id desc limit 51")
                        .indexes())
                .containsExactly("audit_entry_pkey");
    }

    @Test
    void theAuditTrailOfADayLongAgo() {
        assertThat(explain(ENTRIES + "e.id < 9223372036854775807 and e.at < now() - interval '68 days'"
                                + " and e.at >= now() - interval '69 days' order by e.id desc limit 1001")
                        .indexes())
                .containsExactly("audit_entry_by_time");
    }

    @Test
    void theLinksOfTheAuditChain() {
        Plan plan = explain("select c.position, e.id from audit_chain c left join audit_entry e on e.id = c.entry_id"
                + " where c.position > 50000 and c.position <= 90000 order by c.position limit 500");

        assertThat(plan.indexes()).contains("audit_chain_pkey", "audit_entry_pkey");
        assertThat(plan.scanned()).isEmpty();
    }

    @Test
    void theUsageOfAUserAndOfADay() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        UsageFilter month = new UsageFilter(
                today.minusDays(29), today, List.of(UsageDimension.KIND), Optional.of(7L), Optional.empty());
        assertThat(usage.read(month, List.of(), 50)).hasSize(2);
        assertThat(explain("select sum(core_seconds) from usage_day where day between current_date - 29 and"
                                + " current_date and user_id = 7")
                        .indexes())
                .containsExactly("usage_day_by_user");
        assertThat(explain("select sum(core_seconds) from usage_day where day between current_date - 1 and"
                                + " current_date")
                        .scanned())
                .isEmpty();
    }

    @Test
    void theTrendsOfADay() {
        assertThat(explain("select e.id from execution e where e.ended_at >= now() + interval '1 day'"
                                + " and e.status = 'terminated' and e.started_at is not null")
                        .indexes())
                .containsExactly("execution_ended");
        assertThat(explain("select v.id from event v where v.at >= now() + interval '1 day' and v.kind = 'service'"
                                + " and v.to_state is not null")
                        .indexes())
                .containsExactly("event_by_time");
    }

    @Test
    void aQueryWithoutAnIndexIsNoticed() {
        RecordedSql.clear();

        assertThat(explain("select * from execution where exit_code = 7").scanned())
                .containsExactly("execution");
    }

    /** The indexes by which the first statement that was sent reads {@code table}; reading all of it is a failure. */
    private List<String> indexes(String table, Object... values) {
        Plan plan = explain(0, values);
        assertThat(plan.scanned()).as(plan.text()).doesNotContain(table);
        return plan.indexes().stream()
                .filter(index -> index.startsWith(table + "_") && !index.startsWith("service_port"))
                .toList();
    }

    private Plan explain(int statement, Object... values) {
        return explain(RecordedSql.sent().get(statement), values);
    }

    private Plan explain(String sql, Object... values) {
        String text = Objects.requireNonNull(jdbc.queryForObject("explain (format json) " + sql, String.class, values));
        return new Plan(
                text,
                pick(text, "$.**?(@.\"Node Type\" == \"Seq Scan\").\"Relation Name\""),
                pick(text, "$.**.\"Index Name\""));
    }

    private List<String> pick(String plan, String path) {
        return jdbc.queryForList(
                "select distinct jsonb_path_query(?::jsonb, ?::jsonpath) #>> '{}'", String.class, plan, path);
    }

    /**
     * @param scanned tables that are read from end to end
     * @param indexes that are used, each once
     */
    private record Plan(String text, List<String> scanned, List<String> indexes) {}
}
