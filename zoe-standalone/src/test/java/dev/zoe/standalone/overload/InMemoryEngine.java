package dev.zoe.standalone.overload;

import dev.zoe.master.backend.BackEnd;
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
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.concurrent.DaemonThreads;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * An engine in memory whose programs live by their command, {@code run <milliseconds> <exit code>}, whose calls about a
 * node can be made to hang, and which counts who calls it.
 */
final class InMemoryEngine implements BackEnd {

    /** The thread of the loop, which may not wait for an engine, as {@link #callers()} calls it. */
    static final String LOOP = "zoe-loop";

    private static final String RUN = "run";

    private final FakeBackEnd engine;
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<String, Integer> callers = new ConcurrentHashMap<>();
    /** The number of each container whose program ends, among those of the same name. */
    private final Map<String, String> lives = new ConcurrentHashMap<>();

    private final ScheduledExecutorService time = Executors.newScheduledThreadPool(2, DaemonThreads.named("programs"));
    private final AtomicInteger hanging = new AtomicInteger();

    InMemoryEngine(int nodes, int cores) {
        engine = new FakeBackEnd();
        for (int i = 1; i <= nodes; i++) {
            String name = "n" + i;
            engine.put(FakeBackEnd.node(name, 1000L * cores, (long) cores << 30, name));
        }
    }

    /** Calls that change something on this node hang from now on, until {@link #release}. */
    void hold(String node) {
        held.put(node, new CountDownLatch(1));
    }

    void release(String node) {
        Optional.ofNullable(held.remove(node)).ifPresent(CountDownLatch::countDown);
    }

    /** Calls that hang now. */
    int hanging() {
        return hanging.get();
    }

    /** How many calls each kind of thread has made. */
    Map<String, Integer> callers() {
        return Map.copyOf(callers);
    }

    /** How many threads of the process are of the kind {@link #LOOP}. */
    static long loops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> kind(thread).equals(LOOP))
                .count();
    }

    /** Containers that were made, and those whose program runs now. */
    int created() {
        return engine.created().size();
    }

    int running() {
        return engine.running().size();
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public boolean mounts() {
        return engine.mounts();
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        count();
        return engine.nodes();
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        count();
        pass(spec.node());
        ObservedService started = engine.start(spec);
        String name = spec.containerName();
        List<String> command = spec.command().orElse(List.of());
        if (command.size() == 3
                && command.get(0).equals(RUN)
                && !started.backendId().equals(lives.get(name))) {
            lives.put(name, started.backendId());
            Future<?> unused = time.schedule(
                    () -> end(name, started.backendId(), Integer.parseInt(command.get(2))),
                    Long.parseLong(command.get(1)),
                    TimeUnit.MILLISECONDS);
        }
        return started;
    }

    private void end(String name, String id, int code) {
        if (lives.remove(name, id)) {
            engine.end(name, code);
        }
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        count();
        lives.remove(containerName);
        return engine.stop(containerName, grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        count();
        pass(container.node());
        lives.remove(container.name(), container.backendId());
        return engine.stop(container, grace);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        count();
        pass(place.node());
        backendId.ifPresent(id -> lives.remove(place.name(), id));
        return engine.end(place, backendId, grace);
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        count();
        return engine.list();
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return engine.watch(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        count();
        return engine.logs(containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        count();
        return engine.output(place, backendId, lines);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        count();
        return engine.stats(containerName);
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
        return engine.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() {
        count();
        return engine.executions();
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        count();
        engine.forget(executionId);
    }

    @Override
    public void close() {
        time.shutdownNow();
        engine.close();
    }

    private void count() {
        callers.merge(kind(Thread.currentThread()), 1, Integer::sum);
    }

    private static String kind(Thread thread) {
        return thread.getName().replaceAll("-?[0-9]+$", "");
    }

    private void pass(String node) throws BackEndException {
        CountDownLatch latch = held.get(node);
        if (latch == null) {
            return;
        }
        hanging.incrementAndGet();
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(BackEndException.Kind.UNAVAILABLE, "interrupted while the call hung", e);
        } finally {
            hanging.decrementAndGet();
        }
    }
}
