package dev.zoe.master.backend.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The fixture of the contract: what a back-end must say about itself to be tested, and words the tests use. */
@Timeout(90)
public abstract class BackEndContractBase {
    private static final AtomicLong EXECUTIONS = new AtomicLong(System.currentTimeMillis() % 1_000_000_000);

    final List<ServiceSpec> started = new CopyOnWriteArrayList<>();
    final List<BackEndEvent> events = new CopyOnWriteArrayList<>();
    final long executionId = EXECUTIONS.incrementAndGet();
    /** Volumes may mount it, read-only, and what is below. */
    @TempDir
    protected Path allowed = Path.of("");

    BackEnd backEnd = new FakeBackEnd();
    private BackEnd.Subscription watch = () -> {};

    /** The policy of the site that {@link #open()} is to have. */
    protected final SitePolicy policy() {
        return TestSitePolicies.withHostPaths(List.of(new AllowedHostPath(allowed, false)));
    }

    /** A back-end object of its own for the engine under test; it is asked for again to play a restart. */
    protected abstract BackEnd open() throws Exception;

    /** An image with a shell. */
    protected abstract String image();

    /** A node to place on. */
    protected abstract String node();

    /** A command that answers HTTP requests for / with a text, at this name and port. */
    protected abstract List<String> serve(String host, int port, String text);

    /** A command that asks for / until there is an answer, writes the answer, and ends. */
    protected abstract List<String> fetch(String host, int port);

    /** What this back-end cannot do, with the reason. */
    protected abstract Map<BackEndCapability, String> lacks();

    /** Cuts the engine off, for back-ends with the ability {@link BackEndCapability#OUTAGE}. */
    protected void cutOff() {
        throw new UnsupportedOperationException(getClass() + " names OUTAGE as lacking or says how it is done");
    }

    /** Lets the engine be reached again. */
    protected void restore() {
        throw new UnsupportedOperationException(getClass() + " names OUTAGE as lacking or says how it is done");
    }

    @BeforeEach
    void openTheBackEnd() throws Exception {
        backEnd = open();
        watch = backEnd.watch(events::add);
    }

    @AfterEach
    void leaveNothing() throws Exception {
        for (ServiceSpec spec : started) {
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        }
        backEnd.forget(executionId);
        watch.close();
        backEnd.close();
    }

    /** The master dies, and another one starts. */
    final void restart() throws Exception {
        watch.close();
        backEnd.close();
        openTheBackEnd();
    }

    final void need(BackEndCapability capability) {
        assumeTrue(!lacks().containsKey(capability), () -> capability + " is lacking here: " + lacks().get(capability));
    }

    final ServiceSpecBuilder specs(String service, List<String> command) {
        return new ServiceSpecBuilder(executionId, node(), image(), service).command(command);
    }

    final ServiceSpecBuilder specs(String service, ContractProgram contractProgram) {
        return specs(service, contractProgram.command());
    }

    final ServiceSpec spec(String service, ContractProgram contractProgram) {
        return specs(service, contractProgram).build();
    }

    final ObservedService start(ServiceSpec spec) throws BackEndException {
        started.add(spec);
        return backEnd.start(spec);
    }

    final Optional<ObservedService> listed(ServiceSpec spec) throws BackEndException {
        return backEnd.list().stream()
                .filter(service -> service.containerName().equals(spec.containerName()))
                .findFirst();
    }

    final String output(ServiceSpec spec) throws BackEndException, IOException {
        try (InputStream output = backEnd.logs(spec.containerName(), false)) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    final void awaitOutput(ServiceSpec spec, String text) {
        await().until(() -> output(spec).contains(text));
    }

    final void awaitEnd(ServiceSpec spec, Exit exit) {
        await().untilAsserted(() -> assertThat(events)
                .anySatisfy(event -> assertThat(event).isInstanceOfSatisfying(BackEndEvent.Ended.class, ended -> {
                    assertThat(ended.container().name()).isEqualTo(spec.containerName());
                    assertThat(ended.container().node()).isEqualTo(spec.node());
                    assertThat(ended.exit()).isEqualTo(exit);
                })));
    }
}
