package dev.zoe.bench.endtoend;

import dev.zoe.bench.report.BenchFigure;
import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.report.MachineFacts;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Measures the start of pods beside {@code kubectl run}, runs many pods, kills masters, and restarts one that has many
 * pods. {@code .ci/bench} provides the cluster, and names it in the environment: {@code KUBECONFIG},
 * {@code ZOE_BACKEND_KUBERNETES_KUBECONFIG}, and {@code DOCKER_HOST} for the engine of its node.
 */
@Command(name = "./zoe bench kubernetes", description = "Measures the start of pods.")
public final class KubernetesBench implements Callable<Integer> {
    /** Where all pods run. */
    static final String NAMESPACE = "zoe-bench";

    private static final ComparisonFigure.Target START = new ComparisonFigure.Target(true, 1.2, "×");
    private static final int WARM_UP = 4;
    private static final int MISSING_PODS = 20;
    private static final int TAKE_OVERS = 6;
    private static final List<String> PARTS = List.of("start", "churn", "take-over", "restart");

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--pairs", description = "How often pods are started each way. Default: ${DEFAULT-VALUE}.")
    private int pairs = 8;

    @Option(names = "--pods", description = "How many pods the part churn runs. Default: ${DEFAULT-VALUE}.")
    private int pods = 500;

    @Option(names = "--only", split = ",", description = "Some of start, churn, take-over, restart. Default: all.")
    private List<String> only = PARTS;

    @Option(names = "--work", required = true, description = "Directory for the data of the server.")
    private Path work = Path.of("");

    @Option(
            names = "--virtual-pods",
            description = "How many pods the part restart has, a multiple of 100. Default: ${DEFAULT-VALUE}.")
    private int virtualPods = 1000;

    private final List<BenchFigure> figures = new ArrayList<>();
    private boolean harmed;

    private KubernetesBench() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new KubernetesBench()).execute(args));
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException, TimeoutException {
        if (!PARTS.containsAll(only)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only is %s; some of %s would be right"
                            .formatted(String.join(",", only), String.join(", ", PARTS)));
        }
        if (virtualPods <= 0 || virtualPods % MasterRestartBench.PODS_OF_AN_APPLICATION != 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--virtual-pods is %d; a multiple of %d would be right"
                            .formatted(virtualPods, MasterRestartBench.PODS_OF_AN_APPLICATION));
        }
        BenchSite site = BenchSite.at(work.resolve("server"));
        Map<String, Object> machine = MachineFacts.collect();
        machine.put(
                "kubernetes",
                site.programs()
                        .run(List.of(
                                "kubectl",
                                "get",
                                "nodes",
                                "--output",
                                "jsonpath={.items[0].status.nodeInfo.kubeletVersion}"))
                        .strip());
        BenchReport report = new BenchReport(machine, figures, List.of());
        site.programs().run(List.of("kubectl", "create", "namespace", NAMESPACE));
        if (only.contains("start") || only.contains("churn")) {
            runPods(site);
        }
        if (only.contains("take-over")) {
            takeOver(site);
        }
        // The last part, because its virtual nodes stay.
        if (only.contains("restart")) {
            restart(site);
        }
        if (json) {
            System.out.println(report.json());
        } else {
            report.print(System.out, ComparisonFigure.HEAD);
        }
        return harmed ? 1 : 0;
    }

    private void runPods(BenchSite site) throws IOException, InterruptedException {
        try (LaunchedServer server = site.launch("server", "--back-end", "kubernetes")) {
            progress(server);
            ServerApiClient api = ServerApiClient.of(site.commandLineConfig());
            if (only.contains("start")) {
                starts(site, api);
            }
            if (only.contains("churn")) {
                churn(site, api);
            }
        }
    }

    private void takeOver(BenchSite site) throws IOException, InterruptedException {
        progress("the leading one of two masters is killed %d times".formatted(TAKE_OVERS));
        try (ContainerStartEvents events = new ContainerStartEvents(site.programs())) {
            MasterTakeOverBench.Outcome outcome =
                    new MasterTakeOverBench(site.programs(), events, work.resolve("masters")).run(TAKE_OVERS);
            harmed |= !outcome.podsStayed();
            add(outcome);
        }
    }

    private void restart(BenchSite site) throws IOException, InterruptedException, TimeoutException {
        progress("a master restarts while %d pods of virtual nodes run".formatted(virtualPods));
        Config config = Config.autoConfigure(null);
        config.setHttp2Disable(true);
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new JdkHttpClientFactory())
                .build()) {
            add(new MasterRestartBench(site, client).run(virtualPods, MISSING_PODS));
        }
    }

    private void starts(BenchSite site, ServerApiClient api) throws IOException, InterruptedException {
        try (ContainerStartEvents events = new ContainerStartEvents(site.programs())) {
            starts("pod_start_1", "submit to 1 pod", new PodStartBench(site.programs(), api, events, 1, 0.5));
            starts("pod_start_10", "submit to 10 pods", new PodStartBench(site.programs(), api, events, 10, 0.1));
        }
    }

    private void starts(String name, String title, PodStartBench bench) throws IOException, InterruptedException {
        progress("%s: %d pairs, after %d to warm up".formatted(title, pairs, WARM_UP));
        PairedMeasurements.take(WARM_UP, bench::zoe, bench::other);
        PairedMeasurements taken = PairedMeasurements.take(pairs, bench::zoe, bench::other);
        add(ComparisonFigure.ratio(name, title, "s", taken.zoe(), "kubectl run", taken.other(), START));
    }

    private void churn(BenchSite site, ServerApiClient api) throws IOException, InterruptedException {
        progress("%d pods start and end".formatted(pods));
        PodChurnBench.Outcome outcome = new PodChurnBench(site.programs(), api).run(pods);
        outcome.wrong().forEach(one -> progress("another end: " + one));
        outcome.left().forEach(one -> progress("left over: " + one));
        harmed |= !outcome.met();
        add(outcome);
    }

    private void add(BenchFigure figure) {
        progress(figure.line());
        figures.add(figure);
    }

    static void progress(LaunchedServer server) {
        progress("a server is ready after %.1f s".formatted(server.readySeconds()));
    }

    private static void progress(String message) {
        System.err.println("bench: " + message);
    }
}
