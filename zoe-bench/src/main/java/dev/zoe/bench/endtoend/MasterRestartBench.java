package dev.zoe.bench.endtoend;

import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.virtualnode.VirtualNodes;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * A master that stops while many pods run, and starts again when some of them are gone: it must find out which, and
 * start others. The pods are those of {@link VirtualNodes}.
 */
final class MasterRestartBench {
    static final int PODS_OF_AN_APPLICATION = 100;
    private static final int PODS_OF_A_NODE = 200;
    private static final String LEADS = "this master leads";

    private final BenchSite site;
    private final KubernetesClient client;

    MasterRestartBench(BenchSite site, KubernetesClient client) {
        this.site = site;
        this.client = client;
    }

    /**
     * The outcome.
     *
     * @param pods that ran when the master stopped
     * @param missing of these, how many were deleted before it started again
     * @param seconds from the time when it led again until the last missing one was replaced
     * @param watchedBytes what a watch of the pods received for each one that started
     */
    record Outcome(int pods, int missing, double seconds, double watchedBytes) implements BenchFigure {
        private static final double MOST_SECONDS = 10;

        @Override
        public String name() {
            return "master_restart";
        }

        @Override
        public String line() {
            return String.format(
                    Locale.ROOT,
                    "%d pods of virtual nodes: %.2f s from leading again until %d missing ones were replaced, ≤ %.0f s"
                            + " %s; %.1f kB of watched events for each pod that starts",
                    pods,
                    seconds,
                    missing,
                    MOST_SECONDS,
                    met() ? "met" : "MISSED",
                    watchedBytes / 1000);
        }

        @Override
        public boolean met() {
            return seconds <= MOST_SECONDS;
        }

        @Override
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("pods", pods);
            fields.put("missing", missing);
            fields.put("seconds", BenchReport.rounded(seconds));
            fields.put("target_at_most", MOST_SECONDS);
            fields.put("watched_bytes_of_a_pod", BenchReport.rounded(watchedBytes));
            fields.put("met", met());
            return fields;
        }
    }

    /**
     * Runs applications with this many pods together, restarts the server, and leaves all of it running.
     *
     * @param pods a multiple of {@link #PODS_OF_AN_APPLICATION}
     * @param missing of them are deleted while no master runs
     */
    Outcome run(int pods, int missing) throws IOException, InterruptedException, TimeoutException {
        // Only the virtual nodes take pods.
        client.nodes().list().getItems().forEach(node -> client.nodes()
                .withName(node.getMetadata().getName())
                .patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"spec\":{\"unschedulable\":true}}"));
        try (VirtualNodes nodes =
                new VirtualNodes(client, KubernetesBench.NAMESPACE, (pods + PODS_OF_A_NODE - 1) / PODS_OF_A_NODE)) {
            double watchedBytes = start(pods, nodes);
            List<Pod> elastic = client.pods().inNamespace(KubernetesBench.NAMESPACE).list().getItems().stream()
                    .filter(pod -> pod.getMetadata().getName().contains("worker"))
                    .limit(missing)
                    .toList();
            elastic.forEach(pod -> client.resource(pod).withGracePeriod(0).delete());
            try (LaunchedServer again = site.launch("server", "--back-end", "kubernetes")) {
                KubernetesBench.progress(again);
                nodes.awaitRunning(pods + missing);
                double seconds =
                        Duration.between(ledSince(), nodes.lastRunning()).toNanos() / 1e9;
                return new Outcome(pods, missing, seconds, watchedBytes);
            }
        }
    }

    private double start(int pods, VirtualNodes nodes) throws IOException, InterruptedException, TimeoutException {
        try (LaunchedServer server = site.launch("server", "--back-end", "kubernetes");
                PodWatchTraffic traffic = new PodWatchTraffic(site.programs())) {
            KubernetesBench.progress(server);
            ServerApiClient api = ServerApiClient.of(site.commandLineConfig());
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < pods / PODS_OF_AN_APPLICATION; i++) {
                ids.add(api.submit(application(i)));
            }
            nodes.awaitRunning(pods);
            for (long id : ids) {
                api.awaitActive(id, PODS_OF_AN_APPLICATION);
            }
            return (double) traffic.bytes() / pods;
        }
    }

    /** By the log: when the master that runs has become the leader. */
    private Instant ledSince() throws IOException {
        String last = Files.readAllLines(site.data().resolve("zoe.log")).stream()
                .filter(line -> line.contains(LEADS))
                .reduce((earlier, later) -> later)
                .orElseThrow();
        return OffsetDateTime.parse(last.substring(0, last.indexOf(' '))).toInstant();
    }

    private static String application(int number) {
        return """
                {"application": {"name": "many-%d", "version": 4, "services": [%s, %s]}}"""
                .formatted(
                        number, service("main", true, 1, 1), service("worker", false, 0, PODS_OF_AN_APPLICATION - 1));
    }

    private static String service(String name, boolean main, int core, int total) {
        return """
                {"name": "%s", "image": "%s", "monitor": %b, "essential_count": %d, "total_count": %d,
                 "resources": {"cores": {"min": 0.1, "max": 0.1}, "memory": {"min": 33554432, "max": 33554432}},
                 "command": ["sleep", "1000000"]}"""
                .formatted(name, PairedStarts.IMAGE, main, core, total);
    }
}
