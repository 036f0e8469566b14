package dev.zoe.bench.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills parts of a site while applications are submitted, and audits all executions. {@code .ci/soak} provides the
 * back-end.
 */
@Command(
        name = "./zoe soak",
        description =
                "Kills master, API, PostgreSQL and parts of the back-end at random while applications are submitted, and checks"
                        + " that nothing is lost or done twice.",
        mixinStandardHelpOptions = true)
public final class SoakCommand implements Callable<Integer> {

    private static final int HARMED = 1;

    @Option(names = "--kills", description = "Number of kills. Default: ${DEFAULT-VALUE}.")
    private int kills = 12;

    @Option(names = "--seed", description = "Seed of the choice of parts and moments. Default: the time.")
    private Optional<Long> seed = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object instead of sentences.")
    private boolean json;

    @ArgGroup(multiplicity = "1")
    private BackEndDirectory backEnd = new BackEndDirectory();

    @Option(names = "--work", required = true, description = "Directory for data and logs.")
    private Path work = Path.of("");

    private boolean harmed;

    /** One of the two. */
    private static final class BackEndDirectory {
        @Option(names = "--engine", description = "Directory of an engine that .ci/engine has started.")
        private Optional<Path> engine = Optional.empty();

        @Option(names = "--cluster", description = "Directory of a Kubernetes that .ci/kubernetes has started.")
        private Optional<Path> cluster = Optional.empty();

        SoakBackEnd open() throws IOException, InterruptedException {
            return cluster.isPresent() ? new KillableCluster(cluster.get()) : new KillableEngine(engine.orElseThrow());
        }
    }

    private SoakCommand() {}

    public static void main(String[] args) {
        // Silences the library of the embedded database, whose lines would mix with the output.
        LoggingSystem.get(SoakCommand.class.getClassLoader()).beforeInitialize();
        System.exit(new CommandLine(new SoakCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        long chosen = seed.orElseGet(System::nanoTime);
        progress("seed " + chosen);
        long begun = System.nanoTime();
        Random random = new Random(chosen);
        try (SoakSite site = SoakSite.start(work.toAbsolutePath(), backEnd.open())) {
            progress("all parts are up");
            SoakSubmitter submitter =
                    new SoakSubmitter(site.rest(), new Random(random.nextLong()), site.coresOfAService());
            Thread submitting = new Thread(submitter, "soak-submitter");
            submitting.start();
            new PartKiller(site, random).kill(kills);
            submitter.stop();
            submitting.join();
            if (submitter.failure().isPresent()) {
                throw new IOException("submitting failed", submitter.failure().get());
            }
            progress("kills and submissions have ended; waiting for the end of all executions");
            List<JsonNode> executions = site.awaitEnd();
            report(
                    chosen,
                    (System.nanoTime() - begun) / 1_000_000_000,
                    site,
                    new ExecutionAudit(
                            submitter, executions, site.queueExits(executions), site.workspace(), site.engineKills()));
            return harmed ? HARMED : 0;
        }
    }

    private void report(long chosen, long seconds, SoakSite site, ExecutionAudit audit)
            throws IOException, InterruptedException {
        ObjectNode figures = JsonMapper.shared().createObjectNode();
        figures.put("kills", kills).put("executions", audit.executions().size());
        // Faults of dockerd are reported and do not count as harm.
        report(figures, "exit_codes_forgotten_by_dockerd", audit.forgottenExitCodes());
        report(figures, "starts_forgotten_by_dockerd", audit.forgottenStarts());
        count(figures, "lost", audit.lost());
        count(figures, "doubled", audit.doubled());
        count(figures, "leftover_containers", site.leftovers());
        count(figures, "order_violations", audit.orderViolations());
        if (json) {
            System.out.println(figures.put("seed", chosen).put("seconds", seconds));
        } else {
            System.out.printf(
                    "%d kills in %d s: %d executions, %d lost, %d doubled, %d containers or other objects left over, %d out of order%n",
                    kills,
                    seconds,
                    figures.path("executions").asInt(),
                    figures.path("lost").asInt(),
                    figures.path("doubled").asInt(),
                    figures.path("leftover_containers").asInt(),
                    figures.path("order_violations").asInt());
        }
    }

    private void count(ObjectNode figures, String name, List<String> found) {
        report(figures, name, found);
        harmed |= !found.isEmpty();
    }

    private static void report(ObjectNode figures, String name, List<String> found) {
        found.forEach(one -> progress(name + ": " + one));
        figures.put(name, found.size());
    }

    static void progress(String message) {
        System.err.println("soak: " + message);
    }
}
