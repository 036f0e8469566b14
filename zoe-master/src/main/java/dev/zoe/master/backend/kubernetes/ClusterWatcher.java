package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Lists the pods of the deployment and watches them from the version of the listing on. When the watch ends, for
 * whatever reason, it lists again: also when the server has forgotten the version ("gone"), and after an outage.
 */
final class ClusterWatcher implements AutoCloseable {
    /** The node name of events about the cluster as a whole. */
    private static final String WHOLE_CLUSTER = KubernetesBackEnd.NAME;

    /** Between two checks whether the API server answers. It sends nothing while nothing changes. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

    private final ClusterApi api;
    private final PodLabels labels;
    private final ClusterNodes nodes;
    private final PodEndNotifier ends;
    private final Thread thread;
    private final CountDownLatch firstListing = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Map<String, String> downNodes = new ConcurrentHashMap<>();
    private boolean started;
    private boolean away;

    ClusterWatcher(ClusterApi api, PodLabels labels, ClusterNodes nodes, PodEndNotifier ends) {
        this.api = api;
        this.labels = labels;
        this.nodes = nodes;
        this.ends = ends;
        this.thread = DaemonThreads.started("kubernetes-watch", this::run);
    }

    /** Waits until the first listing has succeeded or failed. */
    void awaitFirstListing() throws InterruptedException {
        firstListing.await();
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    private void run() {
        try {
            do {
                listAndWatch();
                firstListing.countDown();
            } while (!closed.await(PAUSE_AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            // Only close() interrupts.
            Thread.currentThread().interrupt();
        } finally {
            firstListing.countDown();
        }
    }

    private void listAndWatch() throws InterruptedException {
        try {
            CountDownLatch ended = new CountDownLatch(1);
            Watch watch = watchFrom(list(), ended);
            try {
                reportBack();
                firstListing.countDown();
                while (!ended.await(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                    checkNodes();
                }
            } finally {
                watch.close();
            }
        } catch (BackEndException | RuntimeException e) {
            if (closed.getCount() > 0) {
                reportAway(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Lists the pods, reports those that have ended, and returns the version of the listing. */
    private String list() throws BackEndException {
        PodList list = api.call("cannot list the pods", () -> api.client()
                .pods()
                .inNamespace(api.namespace())
                .withLabels(labels.ofServices())
                .list());
        List<ServicePod> pods = list.getItems().stream().map(ServicePod::new).toList();
        if (!started) {
            started = true;
            ends.ignoreEnded(pods);
        }
        pods.forEach(ends::reportIfEnded);
        ends.retain(pods);
        checkNodes();
        return list.getMetadata().getResourceVersion();
    }

    private Watch watchFrom(String version, CountDownLatch ended) throws BackEndException {
        return api.call("cannot watch the pods", () -> api.client()
                .pods()
                .inNamespace(api.namespace())
                .withLabels(labels.ofServices())
                .watch(
                        new ListOptionsBuilder()
                                .withResourceVersion(version)
                                .withAllowWatchBookmarks(true)
                                .build(),
                        new Watcher<Pod>() {
                            @Override
                            public void eventReceived(Action action, Pod pod) {
                                received(action, pod);
                            }

                            @Override
                            public void onClose(WatcherException cause) {
                                ended.countDown();
                            }

                            @Override
                            public void onClose() {
                                ended.countDown();
                            }
                        }));
    }

    private void received(Watcher.Action action, Pod pod) {
        switch (action) {
            case ADDED, MODIFIED -> ends.reportIfEnded(new ServicePod(pod));
            case DELETED -> ends.reportDeleted(new ServicePod(pod));
            // A bookmark has a version only; the next listing does without it. An error ends the watch.
            case BOOKMARK, ERROR -> {}
        }
    }

    /** Reports nodes that are not ready any more, or again. It also shows whether the API server answers. */
    private void checkNodes() throws BackEndException {
        List<Node> current = nodes.list();
        for (Node node : current) {
            String name = node.getMetadata().getName();
            Optional<String> reason = ClusterNode.whyDown(node);
            if (reason.isPresent() && downNodes.put(name, reason.get()) == null) {
                ends.publish(new BackEndEvent.EngineAway(name, reason.get()));
            } else if (reason.isEmpty() && downNodes.remove(name) != null) {
                ends.publish(new BackEndEvent.EngineBack(name));
            }
        }
        downNodes
                .keySet()
                .retainAll(current.stream()
                        .map(node -> node.getMetadata().getName())
                        .collect(Collectors.toSet()));
    }

    private void reportAway(String reason) {
        if (!away) {
            away = true;
            ends.publish(new BackEndEvent.EngineAway(WHOLE_CLUSTER, reason));
        }
    }

    private void reportBack() {
        if (away) {
            away = false;
            ends.publish(new BackEndEvent.EngineBack(WHOLE_CLUSTER));
        }
    }
}
