package dev.zoe.master.metrics;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Delegates to a back-end, times its calls and counts its failures. */
public final class MeteredBackEnd implements BackEnd {

    private final BackEnd delegate;
    private final MeterRegistry registry;

    public MeteredBackEnd(BackEnd delegate, MeterRegistry registry) {
        this.delegate = delegate;
        this.registry = registry;
        for (String operation :
                List.of("nodes", "start", "stop", "list", "executions", "logs", "stats", "forget", "exec", "inspect")) {
            timer(operation);
            for (BackEndException.Kind kind : BackEndException.Kind.values()) {
                errors(operation, kind);
            }
        }
    }

    private interface Call<T> {
        T make() throws BackEndException;
    }

    private <T> T measured(String operation, Call<T> call) throws BackEndException {
        Timer.Sample sample = Timer.start(registry);
        try {
            return call.make();
        } catch (BackEndException e) {
            errors(operation, e.kind()).increment();
            throw e;
        } finally {
            sample.stop(timer(operation));
        }
    }

    private Timer timer(String operation) {
        return Timer.builder("zoe.backend.call")
                .description("Time of one call to the engine")
                .tag("operation", operation)
                .serviceLevelObjectives(HistogramBuckets.CALL)
                .register(registry);
    }

    private Counter errors(String operation, BackEndException.Kind kind) {
        return Counter.builder("zoe.backend.errors")
                .description("Calls that the engine refused or did not answer")
                .tag("operation", operation)
                .tag("kind", kind.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .register(registry);
    }

    @Override
    public String name() {
        return delegate.name();
    }

    @Override
    public boolean mounts() {
        return delegate.mounts();
    }

    @Override
    public boolean isolatesUsers() {
        return delegate.isolatesUsers();
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        return measured("nodes", delegate::nodes);
    }

    @Override
    public Map<String, Duration> clocks() {
        return delegate.clocks();
    }

    @Override
    public String adviceOnDrainedNodes() {
        return delegate.adviceOnDrainedNodes();
    }

    @Override
    public String adviceOnLostNodes() {
        return delegate.adviceOnLostNodes();
    }

    @Override
    public List<BackEndCheck> checks() {
        return delegate.checks();
    }

    @Override
    public OptionalInt callsAtOnce(String node) {
        return delegate.callsAtOnce(node);
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        return measured("start", () -> delegate.start(spec));
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return measured("stop", () -> delegate.stop(containerName, grace));
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return measured("stop", () -> delegate.stop(container, grace));
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        return measured("list", delegate::list);
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return delegate.watch(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        return measured("logs", () -> delegate.logs(containerName, follow));
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        return measured("logs", () -> delegate.output(place, backendId, lines));
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return measured("stop", () -> delegate.end(place, backendId, grace));
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        return measured("stats", () -> delegate.stats(containerName));
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        return measured("exec", () -> delegate.exec(place, backendId, request, inputRead));
    }

    @Override
    public void endAbandonedPrograms(ContainerPlace place, String backendId) throws BackEndException {
        measured("exec", () -> {
            delegate.endAbandonedPrograms(place, backendId);
            return true;
        });
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        return measured("inspect", () -> delegate.portAddress(place, backendId, port));
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return delegate.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return measured("executions", delegate::executions);
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        measured("forget", () -> {
            delegate.forget(executionId);
            return executionId;
        });
    }

    @Override
    public void close() {
        delegate.close();
    }
}
