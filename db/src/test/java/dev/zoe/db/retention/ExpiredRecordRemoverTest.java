package dev.zoe.db.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.DatabaseTest;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ExpiredRecordRemoverTest extends DatabaseTest {

    private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");

    @Autowired
    ExpiredRecordRemover old;

    @BeforeEach
    void fill() {
        jdbc.execute(
                """
                insert into users (id, username, fs_uid, role_id, quota_id, created_at)
                    values (900, 'grace', 1000, 1, 1, now());
                insert into execution (id, name, owner_id, status, kind, description, core_count, elastic_count,
                        submitted_at, ended_at)
                    select i, 'job-' || i, 900, case when i > 8 then 'running' else 'terminated' end,
                        'batch', '{}', 1, 0,
                        '2026-01-01',
                        case when i > 8 then null else timestamptz '2026-02-20' + i * interval '2 days' end
                    from generate_series(1, 10) i;
                insert into service (id, execution_id, component, ordinal, name, core, status)
                    select i, i, 'worker', 0, 'worker0', true, 'inactive' from generate_series(1, 10) i;
                insert into service_log (service_id, output) select i, 'hello' from generate_series(1, 10) i;
                insert into event (at, kind, execution_id, service_id, subject, reason)
                    select '2026-02-01', 'service', i, i, 'worker0', 'happened' from generate_series(1, 10) i;
                insert into event (at, kind, subject, reason)
                    values ('2026-02-01', 'node', 'n1', 'came'), ('2026-04-01', 'node', 'n1', 'went');""");
    }

    @Test
    void whatEndedEarlierGoesWithEverythingThatBelongsToIt() {
        assertThat(old.removeExecutions(MARCH, 100)).isEqualTo(4);

        assertThat(count("execution")).isEqualTo(6);
        assertThat(count("service")).isEqualTo(6);
        assertThat(count("service_log")).isEqualTo(6);
        assertThat(count("event where execution_id is not null")).isEqualTo(6);
    }

    @Test
    void whatHasNotEndedStaysHoweverOldItIs() {
        old.removeExecutions(Instant.parse("2099-01-01T00:00:00Z"), 100);

        assertThat(count("execution where status = 'running'")).isEqualTo(2);
        assertThat(count("execution")).isEqualTo(2);
    }

    @Test
    void theOldestGoFirstAndNoMoreThanAllowed() {
        assertThat(old.removeExecutions(MARCH, 3)).isEqualTo(3);
        assertThat(jdbc.queryForList("select id from execution where ended_at < '2026-03-01'", Long.class))
                .containsExactly(4L);
        assertThat(old.removeExecutions(MARCH, 3)).isOne();
        assertThat(old.removeExecutions(MARCH, 3)).isZero();
    }

    @Test
    void anArrayGoesWithTheLastOfItsExecutionsAndNotEarlier() {
        jdbc.execute(
                """
                insert into execution_array (id, owner_id, name, size, created_at)
                    select i, 900, 'array', 9, timestamptz '2026-02-01' from generate_series(501, 503) i;
                insert into execution_array (id, owner_id, name, size) values (504, 900, 'fresh', 9);
                update execution set array_id = 501, array_index = id where id in (1, 2, 4);
                update execution set array_id = 502, array_index = id where id in (3, 5);
                update execution set array_id = 503, array_index = id where id = 9;
                update execution set status = 'submitted', waits_for_others = true where id = 10;
                insert into execution_dependency (execution_id, awaited_id, awaited_name, condition, awaited_array)
                    values (10, 4, 'job-4', 'any', 501), (10, 9, 'job-9', 'any', 503);""");

        // The executions 1 to 4.
        old.removeExecutions(MARCH, 3);
        assertThat(old.removeArrays(100)).isZero();
        old.removeExecutions(MARCH, 3);
        assertThat(old.removeArrays(100)).isOne();

        assertThat(jdbc.queryForList("select id from execution_array order by id", Long.class))
                .containsExactly(502L, 503L, 504L);
        assertThat(jdbc.queryForList("select id from execution where array_id is not null order by id", Long.class))
                .containsExactly(5L, 9L);
        // How the removed one ended, and in which array it was, stays known to the execution that waits for it.
        assertThat(jdbc.queryForList(
                        "select awaited_array || ' ' || coalesce(outcome, 'open') from execution_dependency order by 1",
                        String.class))
                .containsExactly("501 terminated", "503 open");

        jdbc.update("update execution set ended_at = '2026-02-20', status = 'error' where id in (5, 9)");
        old.removeExecutions(MARCH, 100);
        assertThat(old.removeArrays(1)).isOne();
        assertThat(old.removeArrays(1)).isOne();
        // One that was created today may get its first execution yet.
        assertThat(old.removeArrays(1)).isZero();
        assertThat(jdbc.queryForList("select id from execution_array", Long.class))
                .containsExactly(504L);
    }

    @Test
    void eventsOfTheSiteGoByTheirAgeAndNoOthers() {
        assertThat(old.removeEvents(MARCH, 100)).isOne();

        assertThat(count("event where execution_id is null")).isOne();
        assertThat(count("event where execution_id is not null")).isEqualTo(10);
    }

    @Test
    void nobodyElseCanRemoveAnEventAfterwards() {
        old.removeEvents(MARCH, 100);

        assertThatThrownBy(() -> jdbc.execute("delete from event")).hasMessageContaining("append-only");
    }

    private long count(String rows) {
        Long count = jdbc.queryForObject("select count(*) from " + rows, Long.class);
        return count == null ? -1 : count;
    }
}
