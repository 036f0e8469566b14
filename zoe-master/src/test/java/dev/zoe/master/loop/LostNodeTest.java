package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.testing.FakeBackEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node falls silent for good, and some day comes back with everything that ran on it. */
@Tag("slow")
class LostNodeTest {

    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";

    @TempDir
    Path workspaces;

    private MasterFixture fixture;

    @BeforeEach
    void open() {
        fixture = new MasterFixture(
                workspaces, new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB), stable(1000)));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void itsServicesRunElsewhereAndWhatComesBackWithItIsRemoved() throws Exception {
        long id = fixture.submit(batch("moves")
                .main("boss", "\"labels\": [\"stable\"]")
                .component("store", 1, 1, RESTART)
                .component("worker", 0, 2)
                .json());
        fixture.awaitActive(id, "boss0", "store0", "worker0", "worker1");
        String store = "store0-%d-zoe".formatted(id);
        String worker = "worker0-%d-zoe".formatted(id);
        assertThat(nodesOf(store)).containsExactly("n1");

        fixture.backEnd().put(stable(4000));
        fixture.backEnd().goAway("n1", "its power is off");

        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "store0").getNode()).contains("n2"));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "worker0").getNode()).contains("n2"));
        fixture.awaitService(id, "worker0", ServiceStatus.ACTIVE);
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        assertThat(fixture.service(id, "store0").getRestarts()).isEqualTo(1);

        fixture.backEnd().comeBack("n1");

        fixture.awaitUntil(
                () -> assertThat(nodesOf(store)).as("%s", fixture.changes(id)).containsExactly("n2"));
        fixture.awaitUntil(
                () -> assertThat(nodesOf(worker)).as("%s", fixture.changes(id)).containsExactly("n2"));
        assertThat(fixture.service(id, "store0").getRestarts()).isEqualTo(1);
        fixture.backEnd().end("boss0-%d-zoe".formatted(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list()).isEmpty());
    }

    @Test
    void aCoreServiceWaitsForRoomAlsoOverARestartOfTheMaster() {
        long id = fixture.submit(batch("patient")
                .main("boss", "\"labels\": [\"stable\"]")
                .component("store", 1, 1, RESTART)
                .json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);

        fixture.backEnd().goAway("n1", "its power is off");
        fixture.awaitService(id, "store0", ServiceStatus.ERROR);
        fixture.stopMaster();
        fixture.startMaster();
        fixture.backEnd().put(stable(4000));

        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "store0").getNode()).contains("n2"));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void aCoreServiceThatItsDrainedNodeDoesNotTakeAgainRunsElsewhere() {
        long id = fixture.submit(batch("drained")
                .main("boss", "\"labels\": [\"stable\"]")
                .component("store", 1, 1, RESTART.replace("2", "20"))
                .json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        String store = "store0-%d-zoe".formatted(id);
        fixture.backEnd()
                .put(new ObservedNode(
                        "n1",
                        "127.0.0.1",
                        4000,
                        16 * MasterFixture.GIB,
                        0,
                        0,
                        0,
                        Set.of(),
                        ObservedNode.Status.DRAINED));
        fixture.backEnd().put(stable(4000));
        fixture.backEnd().refuseContainer(store, BackEndException.Kind.NO_ROOM, "n1 takes nothing any more");

        fixture.backEnd().end(store, 1);
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "store0").getRestarts()).isGreaterThan(1));
        fixture.backEnd().refuseNothing();

        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "store0").getNode()).contains("n2"));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    /** A node with capacity for the monitored service, which is not restarted, and later for more. */
    private static ObservedNode stable(long millicores) {
        return FakeBackEnd.node("n2", millicores, 16 * MasterFixture.GIB, "stable");
    }

    private List<String> nodesOf(String container) throws BackEndException {
        return fixture.backEnd().list().stream()
                .filter(service -> service.containerName().equals(container))
                .map(ObservedService::node)
                .toList();
    }
}
