package dev.zoe.bench.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Kills parts of a site while applications flow, and checks the books. {@code .ci/soak} provides the engine. */
@Command(
        name = "soak",
        description = "Kills master, API, dockerd and PostgreSQL at random while applications flow, and checks that"
                + " nothing was lost or done twice.",
        mixinStandardHelpOptions = true)
public final class SoakCommand implements Callable<Integer> {

    private static final int HARMED = 1;

    @Option(names = "--kills", description = "How many. Default: ${DEFAULT-VALUE}.")
    private int kills = 12;

    @Option(names = "--seed", description = "Makes whom and when repeatable. Default: the time.")
    private Optional<Long> seed = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object instead of sentences.")
    private boolean json;

    @Option(names = "--engine", required = true, description = "Directory of an engine that .ci/engine has started.")
    private Path engine = Path.of("");

    @Option(names = "--work", required = true, description = "Directory for data and logs.")
    private Path work = Path.of("");

    private boolean harmed;

    private SoakCommand() {}

    public static void main(String[] args) {
        // What the library of the database logs would be taken for words of ours.
        LoggingSystem.get(SoakCommand.class.getClassLoader()).beforeInitialize();
        System.exit(new CommandLine(new SoakCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        long chosen = seed.orElseGet(System::nanoTime);
        say("seed " + chosen);
        long begun = System.nanoTime();
        Random random = new Random(chosen);
        try (SoakSite site = SoakSite.start(work.toAbsolutePath(), new KillableEngine(engine))) {
            say("all parts are up");
            SoakSubmitter crowd = new SoakSubmitter(site.rest(), new Random(random.nextLong()), site.coresOfAService());
            Thread submitting = new Thread(crowd, "soak-crowd");
            submitting.start();
            new PartKiller(site, random).kill(kills);
            crowd.stop();
            submitting.join();
            if (crowd.failure().isPresent()) {
                throw new IOException("submitting failed", crowd.failure().get());
            }
            say("no more kills and submissions; waiting for the end of what was begun");
            List<JsonNode> executions = site.awaitEnd();
            report(
                    chosen,
                    (System.nanoTime() - begun) / 1_000_000_000,
                    site,
                    new ExecutionAudit(crowd, executions, site.places(executions), site.workspace(), site.engineKills()));
            return harmed ? HARMED : 0;
        }
    }

    private void report(long chosen, long seconds, SoakSite site, ExecutionAudit books)
            throws IOException, InterruptedException {
        ObjectNode figures = JsonMapper.shared().createObjectNode();
        figures.put("kills", kills).put("executions", books.executions().size());
        // Not harm of ours, and not to be hidden.
        tell(figures, "exit_codes_forgotten_by_dockerd", books.forgottenExitCodes());
        tell(figures, "starts_forgotten_by_dockerd", books.forgottenStarts());
        count(figures, "lost", books.lost());
        count(figures, "doubled", books.doubled());
        count(figures, "leftover_containers", site.leftovers());
        count(figures, "order_violations", books.orderViolations());
        if (json) {
            System.out.println(figures.put("seed", chosen).put("seconds", seconds));
        } else {
            System.out.printf(
                    "%d kills in %d s: %d executions, %d lost, %d doubled, %d containers or networks left over, %d out of order%n",
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
        tell(figures, name, found);
        harmed |= !found.isEmpty();
    }

    private static void tell(ObjectNode figures, String name, List<String> found) {
        found.forEach(one -> say(name + ": " + one));
        figures.put(name, found.size());
    }

    static void say(String what) {
        System.err.println("soak: " + what);
    }
}
