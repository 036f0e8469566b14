package dev.zoe.db.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserEntity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/** The totals of users and groups are what counting their executions would give. */
class UnendedTotalsTest extends DatabaseTest {

    private static final long SEED = 20261125;
    private static final List<ExecutionStatus> STATUSES = List.of(ExecutionStatus.values());
    private static final String COUNTED =
            """
            select count(*) filter (where status in ('submitted', 'queued')) as waiting, count(*) as executions,
                   coalesce(sum(stored_rows), 0) as rows, coalesce(sum(stored_bytes), 0) as bytes
            from execution where owner_id = ? and status not in ('terminated', 'error', 'cancelled')""";

    private static final String HELD =
            """
            select waiting, executions, stored_rows as rows, stored_bytes as bytes
            from lock_submission_holders(?, ?) where\s""";

    private static final String ENTER =
            """
            update execution e
            set status = s.status,
                outcome = case when s.is_ended then s.status when s.status = 'cleaning-up' then 'error' end,
                ended_at = case when s.is_ended then now() end
            from (select status, status in ('terminated', 'error', 'cancelled') as is_ended
                  from (select cast(? as text) as status) v) s
            where e.id = ?""";

    @Autowired
    UnendedTotals totals;

    @Autowired
    GroupMemberStore members;

    @Autowired
    GroupRepository groups;

    @Autowired
    QuotaRepository quotas;

    @Autowired
    JdbcTemplate sql;

    private UserEntity ada;
    private UserEntity bob;
    private long physics;
    private long chemistry;

    @BeforeEach
    void holders() {
        ada = samples.user("ada");
        bob = samples.user("bob", "unlimited", 1001);
        // Only where they are limited, the waiting executions of a group are counted.
        QuotaEntity limited = new QuotaEntity("limited");
        limited.setWaitingExecutions(1_000);
        quotas.save(limited);
        physics = group("physics", limited);
        chemistry = group("chemistry", limited);
    }

    @Test
    void followEveryChangeOfTheExecutions() {
        Random random = new Random(SEED);
        List<Long> ids = new ArrayList<>();
        for (int step = 0; step < 300; step++) {
            change(random, ids);
            if (random.nextInt(10) == 0) {
                totals.addChanges();
            }
            assertTotals(step);
        }
    }

    private void change(Random random, List<Long> ids) {
        ExecutionStatus status = STATUSES.get(random.nextInt(STATUSES.size()));
        long id = ids.isEmpty() ? 0 : ids.get(random.nextInt(ids.size()));
        switch (ids.size() < 5 ? 0 : random.nextInt(6)) {
            case 0 -> {
                UserEntity owner = random.nextBoolean() ? ada : bob;
                long added = samples.execution("word-count", owner, status).getId();
                sql.update(
                        "update execution set group_id = ? where id = ?",
                        random.nextBoolean() ? physics : chemistry,
                        added);
                ids.add(added);
            }
            case 1 -> {
                sql.update("delete from event where execution_id = ?", id);
                sql.update("delete from execution where id = ?", id);
                ids.remove(id);
            }
            case 2 -> sql.update("update execution set group_id = null where id = ?", id);
            default -> sql.update(ENTER, status.wire(), id);
        }
    }

    private void assertTotals(int step) {
        for (UserEntity user : List.of(ada, bob)) {
            UnendedTotal counted = sql.queryForObject(COUNTED, UnendedTotalsTest::total, user.getId());
            assertThat(unended(user))
                    .as("%s after step %d", user.getUsername(), step)
                    .isEqualTo(counted);
        }
        for (String group : List.of("physics", "chemistry")) {
            assertThat(waiting(group))
                    .as("%s after step %d", group, step)
                    .isEqualTo(sql.queryForObject(
                            """
                            select count(*) from execution e join user_group g on g.id = e.group_id
                            where g.name = ? and status in ('submitted', 'queued')""",
                            Long.class,
                            group));
        }
    }

    @Test
    void keepNoChangesOnceTheyAreAdded() {
        samples.execution("word-count", ada, ExecutionStatus.QUEUED);

        totals.addChanges();

        assertThat(sql.queryForObject("select count(*) from unended_change", Long.class))
                .isZero();
        assertThat(unended(ada).waiting()).isOne();
    }

    @Test
    void severalProcessesAddWithoutLosingOrDoublingChanges() throws Exception {
        for (int i = 0; i < 100; i++) {
            samples.execution("word-count", i % 2 == 0 ? ada : bob, ExecutionStatus.QUEUED);
        }
        Callable<Void> adding = () -> {
            totals.addChanges();
            return null;
        };

        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Void> added : threads.invokeAll(List.of(adding, adding, adding, adding))) {
                added.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(unended(ada).waiting()).isEqualTo(50);
        assertThat(unended(bob).waiting()).isEqualTo(50);
    }

    @Test
    void changesOfDeletedUsersAndGroupsAreDropped() {
        sql.update(
                """
                insert into unended_change (user_id, group_id, waiting, executions, stored_rows, stored_bytes)
                values (987654, 987654, 1, 1, 1, 1)""");

        totals.addChanges();

        assertThat(sql.queryForObject("select count(*) from user_unended where user_id = 987654", Long.class))
                .isZero();
    }

    private UnendedTotal unended(UserEntity user) {
        return sql.queryForObject(
                HELD + "group_id is null", UnendedTotalsTest::total, user.getId(), /* group */ "physics");
    }

    private long waiting(String group) {
        return sql.queryForObject(HELD + "group_id is not null", UnendedTotalsTest::total, ada.getId(), group)
                .waiting();
    }

    private static UnendedTotal total(ResultSet row, int number) throws SQLException {
        return new UnendedTotal(
                row.getLong("waiting"), row.getLong("executions"), row.getLong("rows"), row.getLong("bytes"));
    }

    private long group(String name, QuotaEntity quota) {
        long id = groups.save(new GroupEntity(name, quota, NOW)).getId();
        members.add(id, ada.getId());
        return id;
    }
}
