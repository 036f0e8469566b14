package dev.zoe.bench.soak;

import dev.zoe.bench.site.KillablePart;
import dev.zoe.bench.site.SiteApiClient;
import dev.zoe.bench.site.SiteProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** The parts of a site, each a process of its own, as an operator runs them. */
final class SoakSite implements AutoCloseable {

    private static final String DEPLOYMENT = "soak";
    private static final int POLL_MILLIS = 200;
    private static final int LONGEST_WAIT_SECONDS = 180;
    /** Number of services that fill the node. */
    private static final int SLOTS = 6;

    private final SiteProcesses processes;
    private final SoakBackEnd backEnd;
    private final List<KillablePart> parts;
    private final SiteApiClient rest;

    private SoakSite(SiteProcesses processes, SoakBackEnd backEnd) {
        this.processes = processes;
        this.backEnd = backEnd;
        this.parts = new ArrayList<>(processes.parts());
        this.parts.addAll(backEnd.parts());
        this.rest = processes.rest();
    }

    static SoakSite start(Path work, SoakBackEnd backEnd) throws IOException, InterruptedException {
        SiteProcesses processes = SiteProcesses.start(work, DEPLOYMENT, backEnd.settings());
        try {
            processes.awaitUp();
            return new SoakSite(processes, backEnd);
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    SiteApiClient rest() {
        return rest;
    }

    List<KillablePart> parts() {
        return parts;
    }

    Path workspace() {
        return processes.workspace();
    }

    /** Cores of a service such that {@link #SLOTS} services fill the engine. */
    String coresOfAService() throws IOException, InterruptedException {
        double cores = await("a node", () -> rest.get("/nodes")
                        .map(nodes -> nodes.path("items").path(0).at("/cores/total"))
                        .filter(JsonNode::isNumber))
                .asDouble();
        return String.format(Locale.ROOT, "%.3f", Math.floor(cores * 1000 / SLOTS) / 1000);
    }

    /** Waits until the API reports a leading master with a healthy back-end. */
    void awaitUp() throws IOException, InterruptedException {
        for (KillablePart part : backEnd.parts()) {
            part.restartIfExited();
        }
        processes.awaitUp();
    }

    /** Waits until every execution has ended or the time limit has passed; returns all executions. */
    List<JsonNode> awaitEnd() throws IOException, InterruptedException {
        try {
            return await("the end of all executions", () -> rest.executions().filter(all -> all.stream()
                    .noneMatch(execution -> execution.path("ended_at").isNull())));
        } catch (IOException tooLong) {
            SoakCommand.progress(String.valueOf(tooLong.getMessage()));
            return await("the executions", rest::executions);
        }
    }

    /**
     * By execution, the number of the event with which it left the queue; executions that never left it are missing.
     */
    Map<Long, Long> queueExits(List<JsonNode> executions) throws IOException, InterruptedException {
        Map<Long, Long> queueExits = new HashMap<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            JsonNode events = await("events", () -> rest.get("/executions/" + id + "/events?limit=500"));
            for (JsonNode event : events.path("items")) {
                if (event.path("from").asString("").equals("queued")
                        && event.path("to").asString("").equals("starting")) {
                    queueExits.put(id, event.path("id").asLong());
                }
            }
        }
        return queueExits;
    }

    /** The moments at which dockerd was killed. */
    List<Instant> engineKills() {
        return backEnd.engineKills();
    }

    /** What is left in the back-end 30 s after the end of all executions. */
    List<String> leftovers() throws IOException, InterruptedException {
        List<String> left = List.of();
        for (int polls = 0; polls < 30_000 / POLL_MILLIS; polls++) {
            left = backEnd.everything(DEPLOYMENT);
            if (left.isEmpty()) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return left;
    }

    /** A condition that is polled. */
    private interface Condition<T> {
        Optional<T> check() throws IOException, InterruptedException;
    }

    private static <T> T await(String what, Condition<T> condition) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Optional<T> found = condition.check();
            if (found.isPresent()) {
                return found.get();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("%s: not within %d s; --keep keeps the logs".formatted(what, LONGEST_WAIT_SECONDS));
    }

    @Override
    public void close() throws IOException {
        processes.close();
    }
}
