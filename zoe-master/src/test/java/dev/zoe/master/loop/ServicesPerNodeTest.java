package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node with many cores that runs three services at most: services that ask for next to nothing do not flood it. */
@Tag("slow")
class ServicesPerNodeTest {

    private static final int LIMIT = 3;

    @TempDir
    private Path workspaces;

    private MasterFixture fixture;

    @BeforeEach
    void open() {
        fixture = new MasterFixture(
                workspaces,
                new FakeBackEnd(FakeBackEnd.node("n1", 64_000, 64 * MasterFixture.GIB)),
                Clock.systemUTC(),
                Map.of("zoe.master.services-per-node", LIMIT));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void elasticServicesStopAtTheLimit() {
        long id = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 5).json());

        fixture.awaitActive(id, "boss0", "worker0", "worker1");
        assertThat(fixture.backEnd().running()).hasSize(LIMIT);
    }

    @Test
    void anElasticServiceGivesItsSlotToTheCoreOfTheNext() {
        long first = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 1).json());
        fixture.awaitActive(first, "boss0", "worker0");

        long second = fixture.submit(
                batch("pair").main("boss").component("store", 1, 1).json());

        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(fixture.backEnd().running()).hasSize(LIMIT).contains("boss0-%d-zoe".formatted(first));
    }

    @Test
    void aCoreThatFindsNoSlotWaitsAndSaysSo() throws Exception {
        long first = fixture.submit(
                batch("pair").main("boss").component("store", 2, 2).json());
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);

        long second = fixture.submit(batch("small").main("solo").json());

        fixture.awaitStatus(second, ExecutionStatus.QUEUED);
        assertThat(fixture.ask(new MasterRequest.Explain(second)))
                .isInstanceOfSatisfying(MasterReply.Explanation.class, explanation -> assertThat(explanation.reasons())
                        .contains("core (solo) needs 1 service slot on one node;"
                                + " the best node, n1, lacks 1 service slot"));
        fixture.backEnd().end("boss0-%d-zoe".formatted(first), 0);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
    }
}
