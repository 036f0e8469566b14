package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A back-end in memory. Its containers run until the test ends them, unless a {@link FakeProgram} says otherwise.
 *
 * <p>Listeners are called on the thread that causes the event, before the causing call returns. Killing after a grace
 * takes no time. Containers outlive {@link #close()}, as those of a real engine do.
 */
public final class FakeBackEnd implements BackEnd {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final Map<String, ObservedNode> nodes = new ConcurrentHashMap<>();
    private final Map<Place, FakeContainer> containers = new LinkedHashMap<>();
    private final List<String> created = new CopyOnWriteArrayList<>();
    private final Set<Long> kept = ConcurrentHashMap.newKeySet();
    private final Map<String, Refusal> refusedImages = new ConcurrentHashMap<>();
    private final Map<String, Refusal> refusedContainers = new ConcurrentHashMap<>();
    private final Map<String, Refusal> refusedOutputs = new ConcurrentHashMap<>();
    private final Map<String, String> silentNodes = new ConcurrentHashMap<>();
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    private final List<ServiceSpec> starts = new CopyOnWriteArrayList<>();
    private final List<Long> forgotten = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile Function<ServiceSpec, FakeProgram> programs = spec -> FakeProgram.runs();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final AtomicInteger held = new AtomicInteger();
    private volatile boolean removesWhatItStops;
    private volatile boolean cutsFollowersOff;
    private volatile CountDownLatch outputs = OPEN;
    private volatile CountDownLatch gate = OPEN;

    public FakeBackEnd(ObservedNode... nodes) {
        for (ObservedNode node : nodes) {
            put(node);
        }
    }

    /** A node that is up, with nothing foreign on it. */
    public static ObservedNode node(String name, long millicores, long memory, String... labels) {
        return new ObservedNode(name, "127.0.0.1", millicores, memory, 0, 0, 0, Set.of(labels), ObservedNode.Status.UP);
    }

    /** Adds a node, or gives it other properties. */
    public void put(ObservedNode node) {
        nodes.put(node.name(), node);
    }

    /** Says what containers that start from now on do. */
    public void runs(Function<ServiceSpec, FakeProgram> newPrograms) {
        programs = newPrograms;
    }

    /** Refuses every start of this image from now on. */
    public void refuseImage(String image, Kind kind, String message) {
        refusedImages.put(image, new Refusal(kind, message));
    }

    /** Refuses every start of this container from now on. */
    public void refuseContainer(String containerName, Kind kind, String message) {
        refusedContainers.put(containerName, new Refusal(kind, message));
    }

    /** Refuses to show the output of this container from now on. */
    public void refuseOutput(String containerName, Kind kind, String message) {
        refusedOutputs.put(containerName, new Refusal(kind, message));
    }

    /** From now on it cannot stop a container without removing it. */
    public void removeWhatIsStopped() {
        removesWhatItStops = true;
    }

    /** From now on who follows an output sees its first byte only, and then a clean end. */
    public void cutFollowersOff() {
        cutsFollowersOff = true;
    }

    /** Starts are no longer refused. */
    public void refuseNothing() {
        refusedImages.clear();
        refusedContainers.clear();
    }

    /** Makes calls that change something wait from now on, until {@link #releaseCalls()}. */
    public void holdCalls() {
        gate = new CountDownLatch(1);
    }

    /** The same for one node alone, whose engine hangs. */
    public void holdCalls(String node) {
        gates.put(node, new CountDownLatch(1));
    }

    /** Calls that hang now. */
    public int heldCalls() {
        return held.get();
    }

    /** Output that is opened from now on does not come. */
    public void holdOutput() {
        outputs = new CountDownLatch(1);
    }

    /** Output comes again, also where it was held. */
    public void releaseOutput() {
        outputs.countDown();
    }

    /** Lets held calls go on, and later ones pass. */
    public void releaseCalls() {
        gate.countDown();
        gates.values().forEach(CountDownLatch::countDown);
    }

    /** Every engine stops answering. */
    public void goAway(String reason) {
        nodes.keySet().forEach(node -> goAway(node, reason));
    }

    /** One engine stops answering; its containers go on. */
    public void goAway(String node, String reason) {
        if (silentNodes.put(node, reason) == null) {
            tell(new BackEndEvent.EngineAway(node, reason));
        }
    }

    /** Every engine answers again. */
    public void comeBack() {
        nodes.keySet().forEach(this::comeBack);
    }

    /** One engine answers again. */
    public void comeBack(String node) {
        if (silentNodes.remove(node) != null) {
            tell(new BackEndEvent.EngineBack(node));
        }
    }

    /** The program of a container ends by itself; nobody hears of it while its engine is silent. */
    public void end(String containerName, int code) {
        end(existing(containerName), new ObservedService.Exit(code, false));
    }

    /** The same, and from now on the listing says that it was at this time. */
    public void end(String containerName, int code, Instant at) {
        existing(containerName).endedAt(at);
        end(containerName, code);
    }

    /** The program of a container writes something. */
    public void write(String containerName, String text) {
        existing(containerName).write(text);
    }

    /** Somebody removes a container behind the master's back; there is no event. */
    public void vanish(String containerName) {
        FakeContainer container;
        synchronized (containers) {
            container = find(containerName).orElse(null);
            if (container != null) {
                containers.remove(place(container.spec));
            }
        }
        if (container != null) {
            container.end(new ObservedService.Exit(FakeProgram.KILLED, false));
        }
    }

    /** The names of the containers whose program runs, in the order of their start. */
    public List<String> running() {
        return snapshot().stream()
                .filter(FakeContainer::running)
                .map(container -> container.spec.containerName())
                .toList();
    }

    /** Every start asked for that reached an engine, the refused ones included, in order. */
    public List<ServiceSpec> starts() {
        return List.copyOf(starts);
    }

    /** The name of every container that was made, in order; asking for one that is there makes none. */
    public List<String> created() {
        return List.copyOf(created);
    }

    /** Every execution that was forgotten, in order. */
    public List<Long> forgotten() {
        return List.copyOf(forgotten);
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
    public void stop(String containerName, Duration grace) throws BackEndException {
        pass(find(containerName).map(one -> one.spec.node()).orElse(""));
        stop(find(containerName));
    }

    @Override
    public void stop(ContainerId id, Duration grace) throws BackEndException {
        pass(id.node());
        requireAnswer(id.node());
        FakeContainer container;
        synchronized (containers) {
            container = containers.get(new Place(id.name(), id.node()));
        }
        stop(Optional.ofNullable(container)
                .filter(one -> one.observed().backendId().equals(id.backendId())));
    }

    private void stop(Optional<FakeContainer> found) throws BackEndException {
        if (found.isEmpty()) {
            requireAnswer(anyNode());
            return;
        }
        FakeContainer container = found.get();
        requireAnswer(container.spec.node());
        end(container);
        remove(container);
    }

    private void end(FakeContainer container) {
        if (container.running() && !container.program.stubborn()) {
            container.write(container.program.lastWords());
        }
        end(container, new ObservedService.Exit(container.program.stopCode(), false));
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
        Refusal refusal = refusedOutputs.get(containerName);
        if (refusal != null) {
            throw new BackEndException(refusal.kind(), refusal.message());
        }
        InputStream output = answering(containerName).logs(follow);
        return held(follow && cutsFollowersOff ? new ByteArrayInputStream(new byte[] {'x'}) : output);
    }

    @Override
    public boolean end(ContainerPlace place, Optional<String> backendId, Duration grace) throws BackEndException {
        if (removesWhatItStops) {
            return false;
        }
        pass(place.node());
        requireAnswer(place.node());
        FakeContainer container;
        synchronized (containers) {
            container = containers.get(new Place(place.name(), place.node()));
        }
        if (container != null
                && backendId.map(container.observed().backendId()::equals).orElse(true)) {
            end(container);
        }
        return true;
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

    private void refuse(ServiceSpec spec) throws BackEndException {
        Refusal refusal = refusedContainers.get(spec.containerName());
        if (refusal == null) {
            refusal = refusedImages.get(spec.image());
        }
        if (refusal != null) {
            throw new BackEndException(refusal.kind(), refusal.message());
        }
        if (!nodes.containsKey(spec.node())) {
            throw new BackEndException(Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there are " + nodes.keySet());
        }
    }

    private void end(FakeContainer container, ObservedService.Exit exit) {
        if (container.end(exit) && !silentNodes.containsKey(container.spec.node())) {
            tell(new BackEndEvent.Ended(ContainerId.of(container.observed()), exit));
        }
    }

    private void tell(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }

    private void pass(String node) throws BackEndException {
        CountDownLatch all = gate;
        CountDownLatch one = gates.getOrDefault(node, OPEN);
        if (all.getCount() == 0 && one.getCount() == 0) {
            return;
        }
        held.incrementAndGet();
        try {
            all.await();
            one.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while the engine was held", e);
        } finally {
            held.decrementAndGet();
        }
    }

    /** A node that answers if there is one. */
    private String anyNode() {
        return nodes.keySet().stream()
                .filter(node -> !silentNodes.containsKey(node))
                .findFirst()
                .orElse(nodes.keySet().stream().findFirst().orElse(""));
    }

    private void requireAnswer(String node) throws BackEndException {
        String reason = silentNodes.get(node);
        if (reason != null) {
            throw new BackEndException(Kind.UNAVAILABLE, "node " + node + " does not answer: " + reason);
        }
    }

    private FakeContainer answering(String containerName) throws BackEndException {
        FakeContainer container = find(containerName).orElse(null);
        requireAnswer(container == null ? anyNode() : container.spec.node());
        if (container == null) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName);
        }
        return container;
    }

    private Optional<FakeContainer> find(String containerName) {
        synchronized (containers) {
            return containers.values().stream()
                    .filter(container -> container.spec.containerName().equals(containerName))
                    // As an engine's own records have it: the youngest one of a name.
                    .reduce((earlier, later) -> later);
        }
    }

    private FakeContainer existing(String containerName) {
        return find(containerName)
                .orElseThrow(() ->
                        new IllegalArgumentException("no container " + containerName + "; running are " + running()));
    }

    private List<FakeContainer> snapshot() {
        synchronized (containers) {
            return new ArrayList<>(containers.values());
        }
    }

    private static Place place(ServiceSpec spec) {
        return new Place(spec.containerName(), spec.node());
    }

    private record Place(String container, String node) {}

    private record Refusal(Kind kind, String message) {}
}
