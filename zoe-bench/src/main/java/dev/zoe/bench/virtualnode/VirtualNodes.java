package dev.zoe.bench.virtualnode;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Nodes of a real API server that exist for it alone. Their pods are reported as running as soon as they exist, and as
 * gone as soon as they are to be deleted.
 */
public final class VirtualNodes implements AutoCloseable {
    private static final String PREFIX = "virtual-";
    private static final int HEARTBEAT_SECONDS = 10;
    private static final int REPORTERS = 4;
    private static final int POLL_MILLIS = 100;
    private static final int LONGEST_SECONDS = 600;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final String CORES = "32";
    private static final String MEMORY = "64Gi";
    private static final String PODS = "250";

    private final KubernetesClient client;
    private final String namespace;
    private final List<String> names;
    private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService reporters = Executors.newFixedThreadPool(REPORTERS);
    private final AtomicInteger reported = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private volatile Instant lastRunning = Instant.EPOCH;
    private final Watch watch;

    /**
     * Creates the nodes, and waits until the cluster takes them for ready.
     *
     * @param namespace of the pods that are reported
     * @throws TimeoutException when the nodes are not ready within ten minutes
     */
    public VirtualNodes(KubernetesClient client, String namespace, int count)
            throws InterruptedException, TimeoutException {
        this.client = client;
        this.namespace = namespace;
        this.names = IntStream.rangeClosed(1, count)
                .mapToObj(number -> PREFIX + number)
                .toList();
        names.forEach(name -> client.nodes().resource(node(name)).create());
        beat();
        var unused = heartbeats.scheduleAtFixedRate(this::beat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
        this.watch = client.pods().inNamespace(namespace).watch(new Reporter());
        await(() -> names.stream().allMatch(name -> client.nodes()
                .withName(name)
                .get()
                .getSpec()
                .getTaints()
                .isEmpty()));
    }

    /** How many pods were reported as running, those included that were deleted later. */
    public int everRunning() {
        return running.get();
    }

    /** When the last of them was reported. */
    public Instant lastRunning() {
        return lastRunning;
    }

    /**
     * Waits until so many pods were reported as running.
     *
     * @throws TimeoutException when they are not within ten minutes
     */
    public void awaitRunning(int pods) throws InterruptedException, TimeoutException {
        await(() -> everRunning() >= pods);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException, TimeoutException {
        for (long polls = 0; !condition.getAsBoolean(); polls++) {
            if (polls > LONGEST_SECONDS * 1000L / POLL_MILLIS) {
                throw new TimeoutException("the virtual nodes waited %d s".formatted(LONGEST_SECONDS));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private Node node(String name) {
        Map<String, Quantity> resources =
                Map.of("cpu", new Quantity(CORES), "memory", new Quantity(MEMORY), "pods", new Quantity(PODS));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata()
                .withNewStatus()
                .withCapacity(resources)
                .withAllocatable(resources)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("VirtualNode")
                .withLastHeartbeatTime(Instant.now().toString())
                .endCondition()
                .endStatus()
                .build();
    }

    /** Without a heartbeat, the cluster takes a node for lost. */
    private void beat() {
        try {
            names.forEach(name -> client.nodes().resource(node(name)).patchStatus());
        } catch (KubernetesClientException e) {
            // A periodic task that throws is never run again; the next beat comes in time.
            System.err.println("bench: a heartbeat of virtual nodes failed: " + e.getMessage());
        }
    }

    private final class Reporter implements Watcher<Pod> {
        @Override
        public void eventReceived(Action action, Pod pod) {
            String node = pod.getSpec().getNodeName();
            if (action == Action.DELETED || node == null || !node.startsWith(PREFIX)) {
                return;
            }
            try {
                if (pod.getMetadata().getDeletionTimestamp() != null) {
                    reporters.execute(() -> delete(pod));
                } else if (pod.getStatus().getContainerStatuses().isEmpty()) {
                    reporters.execute(() -> run(pod));
                }
            } catch (RejectedExecutionException closed) {
                return;
            }
        }

        @Override
        public void onClose(WatcherException cause) {
            System.err.println("bench: the watch of virtual nodes ended: " + cause.getMessage());
        }
    }

    private void run(Pod pod) {
        if (change(() -> client.pods()
                .inNamespace(namespace)
                .resource(VirtualPod.running(pod, reported.incrementAndGet()))
                .patchStatus())) {
            lastRunning = Instant.now();
            running.incrementAndGet();
        }
    }

    private void delete(Pod pod) {
        change(() -> client.pods()
                .inNamespace(namespace)
                .withName(pod.getMetadata().getName())
                .withGracePeriod(0)
                .delete());
    }

    /** A pod may be gone, or be another one, when its turn comes. */
    private static boolean change(Runnable request) {
        try {
            request.run();
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != NOT_FOUND && e.getCode() != CONFLICT) {
                System.err.println("bench: a report of a virtual node failed: " + e.getMessage());
            }
            return false;
        }
    }

    @Override
    public void close() {
        heartbeats.shutdownNow();
        reporters.shutdownNow();
        watch.close();
    }
}
