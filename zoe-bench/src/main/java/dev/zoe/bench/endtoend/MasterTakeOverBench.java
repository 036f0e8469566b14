package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.MedianSpread;
import dev.zoe.bench.site.SiteApiClient;
import dev.zoe.bench.site.SiteProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The leading one of two masters is killed while pods run: the other one takes over. */
final class MasterTakeOverBench {
    private static final String DEPLOYMENT = "take-over";
    private static final String LEADS = "this master leads";
    private static final String STARTED = "Started MasterApplication";
    private static final int RUNNING_PODS = 5;
    private static final int POLL_MILLIS = 50;
    private static final int LONGEST_WAIT_SECONDS = 120;

    private final ProgramRunner programs;
    private final ContainerStartEvents starts;
    private final Path work;

    /** @param work directory for data and logs of the site */
    MasterTakeOverBench(ProgramRunner programs, ContainerStartEvents starts, Path work) {
        this.programs = programs;
        this.starts = starts;
        this.work = work;
    }

    /**
     * The outcome.
     *
     * @param leads from the kill until the other master leads, in seconds
     * @param starts from the kill until the pod of a submission runs that was made right after the kill, in seconds
     * @param podsStayed whether the pods that ran before are the same ones at the end
     */
    record Outcome(MedianSpread leads, MedianSpread starts, boolean podsStayed) implements BenchFigure {
        /** The lease and one second, as docs/operators/running-zoe.md says. */
        private static final double MOST_SECONDS = 7;

        @Override
        public String name() {
            return "master_take_over";
        }

        @Override
        public String line() {
            return String.format(
                    Locale.ROOT,
                    "the leading master is killed: another one leads after %s, ≤ %.0f s %s; a new pod runs after %s;"
                            + " the pods that ran %s",
                    leads.text("s"),
                    MOST_SECONDS,
                    met() ? "met" : "MISSED",
                    starts.text("s"),
                    podsStayed ? "stayed" : "DID NOT STAY");
        }

        @Override
        public boolean met() {
            return podsStayed && leads.max() <= MOST_SECONDS;
        }

        @Override
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("leads_seconds", leads.fields());
            fields.put("starts_seconds", starts.fields());
            fields.put("target_at_most", MOST_SECONDS);
            fields.put("pods_stayed", podsStayed);
            fields.put("met", met());
            return fields;
        }
    }

    /** The times of {@link Outcome} for one kill. */
    private record TakeOver(double leads, double starts) {}

    Outcome run(int rounds) throws IOException, InterruptedException {
        try (SiteProcesses site = SiteProcesses.start(work, DEPLOYMENT, settings(), 2)) {
            site.awaitUp();
            awaitStarts(site, 0, 1);
            awaitStarts(site, 1, 1);
            long running = submit(site.rest(), "running", RUNNING_PODS);
            starts.awaitLast(RUNNING_PODS, name -> isOf(name, running));
            String before = pods(running);
            List<TakeOver> all = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                all.add(takeOver(site, round));
            }
            return new Outcome(
                    MedianSpread.of(all.stream().map(TakeOver::leads).toList()),
                    MedianSpread.of(all.stream().map(TakeOver::starts).toList()),
                    pods(running).equals(before));
        }
    }

    private TakeOver takeOver(SiteProcesses site, int round) throws IOException, InterruptedException {
        int leader = leader(site);
        int standby = 1 - leader;
        int runs = times(site, leader, STARTED).size();
        int led = times(site, standby, LEADS).size();
        site.masters().get(leader).kill();
        Instant killed = Instant.now();
        long id = submit(site.rest(), "round-" + round, 1);
        long started = starts.awaitLast(1, name -> isOf(name, id));
        await("the other master leads", () -> times(site, standby, LEADS).size() > led);
        double leads = seconds(times(site, standby, LEADS).get(led)) - seconds(killed);
        site.rest().cancel(id);
        site.masters().get(leader).start();
        awaitStarts(site, leader, runs + 1);
        return new TakeOver(leads, started / 1e9 - seconds(killed));
    }

    /** Since the epoch. */
    private static double seconds(Instant time) {
        return Duration.between(Instant.EPOCH, time).toNanos() / 1e9;
    }

    private static List<String> settings() {
        return List.of(
                "--zoe.back-end.kind=kubernetes",
                "--zoe.back-end.kubernetes.kubeconfig=" + System.getenv("KUBECONFIG"),
                "--zoe.back-end.kubernetes.namespace=" + KubernetesBench.NAMESPACE);
    }

    private static long submit(SiteApiClient rest, String name, int pods) throws IOException, InterruptedException {
        SleeperApplication sleeper =
                new SleeperApplication(name, PairedStarts.IMAGE, pods, "0.1", PairedStarts.MEMORY, List.of());
        return rest.submit(name, sleeper.submission()).orElseThrow(() -> new IOException("the API does not answer"));
    }

    private static boolean isOf(String container, long execution) {
        return !container.startsWith("k8s_POD_") && container.contains("-" + execution + "-" + DEPLOYMENT + "_");
    }

    /** The ids of the pods of an execution, in order. */
    private String pods(long execution) throws IOException, InterruptedException {
        return programs.run(List.of(
                "kubectl",
                "--namespace",
                KubernetesBench.NAMESPACE,
                "get",
                "pods",
                "--selector",
                "zoe_deployment_name=%s,zoe_execution_id=%d".formatted(DEPLOYMENT, execution),
                "--sort-by",
                "{.metadata.name}",
                "--output",
                "jsonpath={.items[*].metadata.uid} {.items[*].status.containerStatuses[*].restartCount}"));
    }

    /** The master that became the leader last. */
    private static int leader(SiteProcesses site) throws IOException {
        return last(times(site, 0, LEADS)).isAfter(last(times(site, 1, LEADS))) ? 0 : 1;
    }

    private static Instant last(List<Instant> times) {
        return times.isEmpty() ? Instant.EPOCH : times.get(times.size() - 1);
    }

    private static List<Instant> times(SiteProcesses site, int master, String message) throws IOException {
        return site.printedByMaster(master).stream()
                .filter(line -> line.contains(message))
                .map(line -> OffsetDateTime.parse(line.substring(0, line.indexOf(' ')))
                        .toInstant())
                .toList();
    }

    private static void awaitStarts(SiteProcesses site, int master, int runs) throws IOException, InterruptedException {
        await("a master starts", () -> times(site, master, STARTED).size() >= runs);
    }

    /** A condition that is polled. */
    private interface Condition {
        boolean isMet() throws IOException;
    }

    private static void await(String what, Condition condition) throws IOException, InterruptedException {
        for (int polls = 0; !condition.isMet(); polls++) {
            if (polls > LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS) {
                throw new IOException("%s: not within %d s".formatted(what, LONGEST_WAIT_SECONDS));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
