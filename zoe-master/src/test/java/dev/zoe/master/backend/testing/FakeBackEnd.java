package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
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
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A back-end in memory. Its containers run until the test ends them, unless a {@link FakeProgram} says otherwise.
 *
 * <p>Listeners are called on the thread that causes the event, before the causing call returns. Containers outlive
 * {@link #close()}, as those of a real engine do.
 */
public final class FakeBackEnd extends FakeEngine implements BackEnd {

    public FakeBackEnd(ObservedNode... nodes) {
        for (ObservedNode node : nodes) {
            put(node);
        }
    }

    /** A node that is up, with nothing foreign on it. */
    public static ObservedNode node(String name, long millicores, long memory, String... labels) {
        return new ObservedNode(name, "127.0.0.1", millicores, memory, 0, 0, 0, Set.of(labels), ObservedNode.Status.UP);
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public boolean mounts() {
        return true;
    }

    @Override
    public List<ObservedNode> nodes() {
        return nodes.values().stream()
                .map(node -> Optional.ofNullable(silentNodes.get(node.name()))
                        .map(node::lost)
                        .orElse(node))
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }

    @Override
    public List<BackEndCheck> checks() {
        return List.copyOf(checks);
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        pass(spec.node());
        requireAnswer(spec.node());
        starts.add(spec);
        FakeContainer container;
        synchronized (containers) {
            FakeContainer existing = containers.get(place(spec));
            if (existing != null) {
                return existing.observed();
            }
            refuse(spec);
            container = new FakeContainer(spec, programs.apply(spec), "fake-" + ids.incrementAndGet());
            containers.put(place(spec), container);
            created.add(spec.containerName());
            kept.add(spec.executionId());
        }
        ObservedService started = container.observed();
        FakeProgram program = container.program;
        program.exitCode().ifPresent(code -> end(container, new ObservedService.Exit(code, program.outOfMemory())));
        return started;
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        pass(find(containerName).map(one -> one.spec.node()).orElse(""));
        return stop(find(containerName), grace);
    }

    @Override
    public boolean stop(ContainerId id, GracePeriod grace) throws BackEndException {
        pass(id.node());
        requireAnswer(id.node());
        FakeContainer container;
        synchronized (containers) {
            container = containers.get(new Place(id.name(), id.node()));
        }
        return stop(
                Optional.ofNullable(container)
                        .filter(one -> one.observed().backendId().equals(id.backendId())),
                grace);
    }

    private boolean stop(Optional<FakeContainer> found, GracePeriod grace) throws BackEndException {
        if (found.isEmpty()) {
            requireAnswer(anyNode());
            return true;
        }
        FakeContainer container = found.get();
        requireAnswer(container.spec.node());
        boolean gone = end(container, grace).hasEnded() && !delaysRemovals();
        if (gone) {
            remove(container);
        }
        return gone;
    }

    private StopProgress end(FakeContainer container, GracePeriod grace) {
        boolean stubborn = container.program.stubborn();
        if (container.running() && stubborn && !grace.isOver()) {
            return StopProgress.RUNS;
        }
        boolean kills = container.running() && stubborn;
        if (container.running() && !stubborn) {
            container.write(container.program.lastWords());
        }
        end(container, new ObservedService.Exit(container.program.stopCode(), false));
        return kills ? StopProgress.KILLED : StopProgress.ENDED;
    }

    private void remove(FakeContainer container) {
        synchronized (containers) {
            containers.remove(place(container.spec));
        }
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        requireAnswer(anyNode());
        return snapshot().stream().map(FakeContainer::observed).toList();
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        refuseOutput(containerName);
        return held(answering(containerName).logs(follow));
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        refuseOutput(place.name());
        requireAnswer(place.node());
        FakeContainer container;
        synchronized (containers) {
            container = containers.get(new Place(place.name(), place.node()));
        }
        if (container == null
                || !backendId.map(container.observed().backendId()::equals).orElse(true)) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + place);
        }
        return held(container.logs(false));
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        pass(place.node());
        requireAnswer(place.node());
        FakeContainer container;
        synchronized (containers) {
            container = containers.get(new Place(place.name(), place.node()));
        }
        return container == null
                        || !backendId
                                .map(container.observed().backendId()::equals)
                                .orElse(true)
                ? StopProgress.ENDED
                : end(container, grace);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        FakeContainer container = find(containerName).orElse(null);
        requireAnswer(container == null ? anyNode() : container.spec.node());
        return container != null && container.running()
                ? Optional.of(new ServiceUsage(1_000_000, 1_000_000))
                : Optional.empty();
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        throw new BackEndException(BackEndException.Kind.UNSUPPORTED, "this engine runs no programs");
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        throw new BackEndException(BackEndException.Kind.UNSUPPORTED, "this engine has no ports");
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return serviceName + "-" + executionId + "-" + deployment;
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        pass("");
        requireAnswer(anyNode());
        forgotten.add(executionId);
        kept.remove(executionId);
    }

    @Override
    public Set<Long> executions() {
        return Set.copyOf(kept);
    }

    @Override
    public void close() {
        listeners.clear();
    }

    private InputStream held(InputStream output) {
        CountDownLatch free = outputs;
        return new FilterInputStream(output) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                try {
                    free.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while output was held");
                }
                return super.read(buffer, offset, length);
            }
        };
    }

    private FakeContainer answering(String containerName) throws BackEndException {
        FakeContainer container = find(containerName).orElse(null);
        requireAnswer(container == null ? anyNode() : container.spec.node());
        if (container == null) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName);
        }
        return container;
    }
}
