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
