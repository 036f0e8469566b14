package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceRepository;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Counts the insert statements that arrive at the server, where no setting can pretend. */
class BatchInsertTest extends DatabaseTest {

    @Autowired
    ServiceRepository services;

    @BeforeEach
    void count() {
        jdbc.execute(
                """
                create sequence arrived;
                create function count_statement() returns trigger language plpgsql as
                    $$ begin perform nextval('arrived'); return null; end $$;
                create trigger counted after insert on service for each statement execute function count_statement();
                create trigger counted after insert on service_port
                    for each statement execute function count_statement()""");
    }

    @AfterEach
    void stopCounting() {
        jdbc.execute("drop function count_statement cascade; drop sequence arrived");
    }

    @Test
    void aHundredServicesAndTheirPortsArriveInAFewStatements() {
        long execution = samples.execution("wide", samples.user("ada"), ExecutionStatus.QUEUED)
                .getId();
        List<ServiceEntity> hundred = IntStream.range(0, 100)
                .mapToObj(ordinal -> {
                    ServiceEntity service = new ServiceEntity(execution, "worker", ordinal, false);
                    service.addPort(new ServicePortEntity("ui", 8080, "tcp", null));
                    return service;
                })
                .toList();
        RecordedSql.clear();

        services.saveAll(hundred);

        assertThat(jdbc.queryForObject("select count(*) from service_port", Long.class))
                .isEqualTo(100);
        // The driver joins the rows of a batch of 50 as 32 + 16 + 2.
        assertThat(jdbc.queryForObject("select last_value from arrived", Long.class))
                .isLessThanOrEqualTo(2 * 2 * 3);
        assertThat(RecordedSql.sent().stream().filter(sql -> sql.contains("nextval")))
                .as("numbers are taken fifty at a time")
                .hasSizeLessThanOrEqualTo(6);
    }
}
