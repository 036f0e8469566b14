package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceLogEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.backend.testing.FakeProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose output it is that a container printed which is not the one that its service has now. */
@Tag("slow")
class OrphanOutputTest {

    @TempDir
    Path workspaces;

    private MasterFixture fixture;
    private long id;
    private ServiceSpec own;

    @BeforeEach
    void open() {
        fixture = new MasterFixture(
                workspaces,
                new FakeBackEnd(
                        FakeBackEnd.node("n1", 1000, 16 * MasterFixture.GIB),
                        FakeBackEnd.node("n2", 0, MasterFixture.GIB)));
        id = fixture.submit(batch("here").main("boss").json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        own = fixture.backEnd().starts().get(0);
        fixture.backEnd().runs(spec -> FakeProgram.exits("private\n", 0));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** After an older state of the database was restored, numbers are given again. */
    @ParameterizedTest
    @CsvSource({
        "zoe_execution_name, there",
        "zoe_execution_id, 1000000",
        "zoe_owner, bob",
        "zoe_service_name, clerk0",
        "zoe_service_id, 0"
    })
    void theNumberOfTheServiceAloneProvesNothing(String label, String other) throws Exception {
        Map<String, String> labels = new HashMap<>(own.labels());
        labels.put(label, other);
        start("stray0-9-zoe", "n1", labels);

        assertThat(kept()).isEmpty();
    }

    @Test
    void aContainerThatOutlivedItsServiceHasItsOutputKept() throws Exception {
        start("boss0-%d-former".formatted(id), "n1", own.labels());

        assertThat(kept()).contains("private\n");
    }

    @Test
    void aSecondContainerOfAServiceHasItsOutputKept() throws Exception {
        fixture.backEnd().write(own.containerName(), "not this\n");
        start(own.containerName(), "n2", own.labels());

        assertThat(kept()).contains("private\n");
        assertThat(fixture.service(id, "boss0").getNode()).contains("n1");
    }

    /** Starts one that the master knows nothing of, and waits until it has removed it. */
    private void start(String name, String node, Map<String, String> labels) throws BackEndException {
        var container = fixture.backEnd()
                .start(new ServiceSpec(
                        name,
                        own.executionId(),
                        own.serviceName(),
                        node,
                        own.image(),
                        own.command(),
                        Map.of(),
                        labels,
                        own.limits(),
                        own.ports(),
                        own.volumes(),
                        own.workDir(),
                        own.network(),
                        own.user(),
                        own.stopGrace(),
                        List.of(),
                        own.rights()));
        fixture.awaitUntil(() ->
                assertThat(fixture.backEnd().list()).extracting("backendId").doesNotContain(container.backendId()));
    }

    private Optional<String> kept() {
        return fixture.bean(ServiceLogRepository.class)
                .findById(fixture.service(id, "boss0").getId())
                .map(ServiceLogEntity::getOutput)
                .map(output -> new String(output, StandardCharsets.UTF_8));
    }
}
