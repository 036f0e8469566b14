package dev.zoe.master.backend.testing;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
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

/** The engine of a {@link FakeBackEnd}: its containers and troubles, and what a test does to them. */
public abstract class FakeEngine {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private volatile boolean delaysRemovals;
    final Map<String, ObservedNode> nodes = new ConcurrentHashMap<>();
    final Map<Place, FakeContainer> containers = new LinkedHashMap<>();
    final List<String> created = new CopyOnWriteArrayList<>();
    final Set<Long> kept = ConcurrentHashMap.newKeySet();
    final Map<String, Refusal> refusedImages = new ConcurrentHashMap<>();
    final Map<String, Refusal> refusedContainers = new ConcurrentHashMap<>();
    final Map<String, Refusal> refusedOutputs = new ConcurrentHashMap<>();
    final Map<String, String> silentNodes = new ConcurrentHashMap<>();
    final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    final List<ServiceSpec> starts = new CopyOnWriteArrayList<>();
    final List<BackEndCheck> checks = new CopyOnWriteArrayList<>();
    final List<Long> forgotten = new CopyOnWriteArrayList<>();
    final AtomicLong ids = new AtomicLong();
    volatile Function<ServiceSpec, FakeProgram> programs = spec -> FakeProgram.runs();
    final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    final AtomicInteger held = new AtomicInteger();
    volatile CountDownLatch outputs = OPEN;
    volatile CountDownLatch gate = OPEN;

    /** Adds a node, or gives it other properties. */
    public void put(ObservedNode node) {
        nodes.put(node.name(), node);
    }

    /** Adds a result to those of the back-end's own checks. */
    public void addCheck(BackEndCheck check) {
        checks.add(check);
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

    /** Whether containers that have ended stay for a while after they are removed, as on a busy swarm. */
    public void delayRemovals(boolean delay) {
        delaysRemovals = delay;
    }

    final boolean delaysRemovals() {
        return delaysRemovals;
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

    final void refuse(ServiceSpec spec) throws BackEndException {
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

    final void refuseOutput(String containerName) throws BackEndException {
        Refusal refusal = refusedOutputs.get(containerName);
        if (refusal != null) {
            throw new BackEndException(refusal.kind(), refusal.message());
        }
    }

    final void pass(String node) throws BackEndException {
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
    final String anyNode() {
        return nodes.keySet().stream()
                .filter(node -> !silentNodes.containsKey(node))
                .findFirst()
                .orElse(nodes.keySet().stream().findFirst().orElse(""));
    }

    final void requireAnswer(String node) throws BackEndException {
        String reason = silentNodes.get(node);
        if (reason != null) {
            throw new BackEndException(Kind.UNAVAILABLE, "node " + node + " does not answer: " + reason);
        }
    }

    final void end(FakeContainer container, ObservedService.Exit exit) {
        if (container.end(exit) && !silentNodes.containsKey(container.spec.node())) {
            tell(new BackEndEvent.Ended(ContainerId.of(container.observed()), exit));
        }
    }

    final void tell(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }

    final Optional<FakeContainer> find(String containerName) {
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

    final List<FakeContainer> snapshot() {
        synchronized (containers) {
            return new ArrayList<>(containers.values());
        }
    }

    static Place place(ServiceSpec spec) {
        return new Place(spec.containerName(), spec.node());
    }

    record Place(String container, String node) {}

    record Refusal(Kind kind, String message) {}
}
