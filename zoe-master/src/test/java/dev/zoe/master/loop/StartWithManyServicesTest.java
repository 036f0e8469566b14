package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.testing.DatabaseFaults;
import dev.zoe.master.backend.testing.FakeBackEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A master that finds many services when it starts. {@code -Dzoe.services=1000} says how many, and the time is printed.
 */
class StartWithManyServicesTest {

    private static final int SERVICES = Integer.getInteger("zoe.services", 100);
    private static final int OF_AN_EXECUTION = 10;

    private static ConfigurableApplicationContext store;

    @TempDir
    private static Path workspaces;

    private final ManualClock clock = new ManualClock();
    private final FakeBackEnd engine =
            new FakeBackEnd(FakeBackEnd.node("n1", 1000L * SERVICES, 2L * SERVICES * MasterFixture.GIB));

    @BeforeAll
    static void open() {
        store = DatabaseContext.open();
        TestSubmissions.addUser(store, "ada");
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void theNextMasterSettlesWhateverHappenedMeanwhile() throws Exception {
        List<Long> ids = new ArrayList<>();
        try (SteppedMaster first = begin()) {
            first.observe();
            first.step();
            for (int i = 0; i < SERVICES / OF_AN_EXECUTION; i++) {
                ids.add(TestSubmissions.submit(
                        store,
                        "ada",
                        batch("wide")
                                .main("boss")
                                .component("worker", OF_AN_EXECUTION - 1, OF_AN_EXECUTION - 1)
                                .json(),
                        clock.instant()));
            }
            while (count(ExecutionStatus.RUNNING) < ids.size()) {
                first.step();
            }
        }
        int created = engine.created().size();
        // One of ten ends well, one of ten loses a service, and a container is there that belongs to nobody.
        for (int i = 0; i < ids.size(); i += 10) {
            engine.end("boss0-%d-zoe".formatted(ids.get(i)), 0);
            engine.vanish("worker3-%d-zoe".formatted(ids.get(i + 1)));
        }
        new DatabaseFaults(store.getBean(DataSource.class)).deleteExecution(ids.get(2));

        long start = System.nanoTime();
        try (SteppedMaster next = begin()) {
            next.observe();
            next.step();
            double compared = seconds(start);
            int ended = ids.size() / 10;
            while (count(ExecutionStatus.TERMINATED) < ended || count(ExecutionStatus.ERROR) < ended) {
                next.step();
            }
            System.out.printf(
                    "reconciliation: %d services compared and settled %.2f s after the master led, all that follows"
                            + " done after %.2f s%n",
                    created, compared, seconds(start));
        }

        assertThat(engine.created()).hasSize(created);
        assertThat(engine.running())
                .hasSize(created - (2 * (ids.size() / 10) + 1) * OF_AN_EXECUTION)
                .noneMatch(name -> name.endsWith("-%d-zoe".formatted(ids.get(2))));
        assertThat(store.getBean(ServiceRepository.class).findLiving())
                .hasSize(engine.running().size());
    }

    private SteppedMaster begin() {
        SteppedMaster master = new SteppedMaster(store, engine, clock, workspaces, new CrashPoints());
        master.lead();
        return master;
    }

    private static long count(ExecutionStatus status) {
        return store.getBean(ExecutionRepository.class).findAll().stream()
                .map(ExecutionEntity::getStatus)
                .filter(status::equals)
                .count();
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
