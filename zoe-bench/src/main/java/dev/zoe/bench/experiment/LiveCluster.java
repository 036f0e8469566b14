package dev.zoe.bench.experiment;

import dev.zoe.bench.site.SiteApiClient;
import dev.zoe.bench.site.SiteProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A site on a Docker Swarm, and what the experiment does with it. */
final class LiveCluster implements AutoCloseable {

    private static final String DEPLOYMENT = "experiment";
    private static final int POLL_MILLIS = 500;
    private static final int MOST_POLLS = 240;

    private final SiteProcesses processes;
    private final SiteApiClient rest;

    private LiveCluster(SiteProcesses processes) {
        this.processes = processes;
        this.rest = processes.rest();
    }

    /**
     * @param work directory for data and logs
     * @param manager socket of a manager of the swarm
     */
    static LiveCluster start(Path work, Path manager) throws IOException, InterruptedException {
        SiteProcesses processes = SiteProcesses.start(
                work,
                DEPLOYMENT,
                List.of(
                        "--zoe.back-end.kind=swarm",
                        "--zoe.back-end.hosts[0].name=manager",
                        "--zoe.back-end.hosts[0].url=unix://" + manager));
        try {
            processes.awaitUp();
            return new LiveCluster(processes);
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** Writes texts into a directory of the workspace. */
    void uploadTexts(String directory, int count) throws IOException, InterruptedException {
        for (int number = 1; number <= count; number++) {
            if (!rest.upload("%s/%d.txt".formatted(directory, number), SampleTexts.text(number))) {
                throw new IOException("the API does not answer");
            }
        }
    }

    MasterCounters counters() throws IOException, InterruptedException {
        return MasterCounters.read(processes.masterMetrics());
    }

    void configure(Strategy strategy) throws IOException, InterruptedException {
        String change = "{\"order\": \"%s\", \"allocator\": \"%s\"}".formatted(strategy.order(), strategy.allocator());
        if (!rest.configure(change)) {
            throw new IOException("the API does not answer");
        }
    }

    /**
     * The nodes, once all of them are there.
     *
     * @throws IOException when they do not come
     */
    List<JsonNode> nodes(int count) throws IOException, InterruptedException {
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            List<JsonNode> nodes = nodes();
            if (nodes.size() == count && nodes.stream().allMatch(node -> total(node) > 0)) {
                return nodes;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the master does not see %d nodes, but %d".formatted(count, nodes().size()));
    }

    private List<JsonNode> nodes() throws IOException, InterruptedException {
        List<JsonNode> nodes = new ArrayList<>();
        rest.get("/nodes").ifPresent(page -> page.path("items").forEach(nodes::add));
        return nodes;
    }

    /** The reserved part of the memory of all nodes, from 0 to 1. */
    double allocation() throws IOException, InterruptedException {
        List<JsonNode> nodes = nodes();
        double total = nodes.stream().mapToDouble(LiveCluster::total).sum();
        return nodes.stream()
                        .mapToDouble(node -> node.at("/memory/allocated").asDouble())
                        .sum()
                / Math.max(1, total);
    }

    private static double total(JsonNode node) {
        return node.at("/memory/total").asDouble();
    }

    /** Submits, and returns the number of the execution. */
    long submit(String key, JsonNode description) throws IOException, InterruptedException {
        String body = JsonMapper.shared()
                .writeValueAsString(JsonMapper.shared().createObjectNode().set("application", description));
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            Optional<Long> id = rest.submit(key, body);
            if (id.isPresent()) {
                return id.get();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the API does not answer");
    }

    boolean hasEnded(long id) throws IOException, InterruptedException {
        return rest.get("/executions/" + id)
                .filter(execution -> !execution.path("ended_at").isNull())
                .isPresent();
    }

    /**
     * What became of an execution.
     *
     * @param origin when the run began
     * @throws IOException when it did not terminate as it should
     */
    Outcome outcome(Arrival arrival, long id, Instant origin) throws IOException, InterruptedException {
        JsonNode execution = required("/executions/" + id);
        if (!execution.path("status").asString().equals("terminated")) {
            throw new IOException("execution %d (%s) is %s: %s"
                    .formatted(
                            id,
                            arrival.application().name(),
                            execution.path("status").asString(),
                            execution.path("error_message").asString("")));
        }
        double decided = Double.NaN;
        double ramped = Double.NaN;
        for (JsonNode event :
                required("/executions/" + id + "/events?limit=500").path("items")) {
            String to = event.path("to").asString("");
            if (event.path("service").isNull() || event.path("service").isMissingNode()) {
                decided = to.equals("starting") ? seconds(origin, event.path("at")) : decided;
                ramped = to.equals("running") && Double.isNaN(ramped) ? seconds(origin, event.path("at")) : ramped;
            }
        }
        return new Outcome(
                arrival,
                seconds(origin, execution.path("submitted_at")),
                ramped,
                ramped - decided,
                seconds(origin, execution.path("ended_at")),
                Double.NaN);
    }

    private JsonNode required(String path) throws IOException, InterruptedException {
        return rest.get(path).orElseThrow(() -> new IOException("no answer to " + path));
    }

    private static double seconds(Instant origin, JsonNode time) {
        Instant at = Instant.parse(time.asString());
        return at.getEpochSecond() - origin.getEpochSecond() + (at.getNano() - origin.getNano()) * 1e-9;
    }

    @Override
    public void close() throws IOException {
        processes.close();
    }
}
