package dev.zoe.bench.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What the API says in the end, beside what was submitted and what the programs themselves wrote down.
 *
 * @param crowd who submitted
 * @param executions all that the API knows
 * @param places by execution, the number of the event by which it got its place
 * @param workspace where programs note their starts and ends
 * @param engineKills when dockerd was killed
 */
record ExecutionAudit(
        SoakSubmitter crowd, List<JsonNode> executions, Map<Long, Long> places, Path workspace, List<Instant> engineKills) {

    /** Exit code of a container of which dockerd knows only that it runs no more. */
    private static final int UNKNOWN = 255;

    /** How a program notes the container that it runs in, and when. */
    private static final Pattern START = Pattern.compile("\\S+ containers/([0-9a-f]{64}) ([0-9]+)");

    /** Between the start of a program and the moment when dockerd has written that down. */
    private static final long MOST_SECONDS = 5;

    /** Accepted ones that did not end as they should, and why. */
    List<String> lost() throws IOException {
        List<String> lost = new ArrayList<>();
        Set<Long> missing = new HashSet<>(crowd.submitted());
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            String status = execution.path("status").asString();
            missing.remove(id);
            boolean cancelled = status.equals("cancelled") && crowd.cancelled().contains(id);
            if (!status.equals("terminated") && !cancelled && !isForgotten(execution)) {
                lost.add("execution %d is %s: %s"
                        .formatted(id, status, execution.path("error_message").asString("no message")));
            } else if (status.equals("terminated") && starts(id) == 0) {
                lost.add("execution %d is terminated and its program never ran".formatted(id));
            }
        }
        missing.forEach(id -> lost.add("execution %d was accepted and is unknown".formatted(id)));
        return lost;
    }

    /**
     * Those whose program went to its end, and of which dockerd said afterwards that it ended with {@value #UNKNOWN}:
     * that is what it says when it has lost the exit code, as after a start that broke off.
     */
    List<String> forgottenExitCodes() throws IOException {
        List<String> forgotten = new ArrayList<>();
        for (JsonNode execution : executions) {
            if (isForgotten(execution)) {
                forgotten.add("dockerd has forgotten how execution %d ended, whose program went to its end"
                        .formatted(execution.path("id").asLong()));
            }
        }
        return forgotten;
    }

    private boolean isForgotten(JsonNode execution) throws IOException {
        long id = execution.path("id").asLong();
        return execution.path("status").asString().equals("error")
                && execution.path("exit_code").asInt() == UNKNOWN
                && starts(id) == 1
                && notes("ends-", id).size() == 1;
    }

    /**
     * Those whose program ran again in the same container, after a dockerd that was killed just when it ran first: it
     * had not written down that it had started the container, and said afterwards that it never had.
     */
    List<String> forgottenStarts() throws IOException {
        List<String> forgotten = new ArrayList<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            if (isForgottenStart(id)) {
                forgotten.add("dockerd has forgotten that it started execution %d, whose program ran %d times"
                        .formatted(id, starts(id)));
            }
        }
        return forgotten;
    }

    private boolean isForgottenStart(long id) throws IOException {
        List<Matcher> starts = notes("starts-", id).stream().map(START::matcher).toList();
        if (starts.size() < 2 || !starts.stream().allMatch(Matcher::matches)) {
            return false;
        }
        boolean forgotten = true;
        for (int i = 1; i < starts.size(); i++) {
            Matcher before = starts.get(i - 1);
            Matcher again = starts.get(i);
            forgotten &= before.group(1).equals(again.group(1))
                    && killedBetween(Long.parseLong(before.group(2)), Long.parseLong(again.group(2)));
        }
        return forgotten;
    }

    /** Whether dockerd was killed within seconds of the first one, and before the second one. */
    private boolean killedBetween(long first, long second) {
        return engineKills.stream()
                .mapToLong(Instant::getEpochSecond)
                .anyMatch(kill -> Math.abs(kill - first) <= MOST_SECONDS && kill <= second);
    }

    /** Programs that were started twice though they should run once, and submissions that made two executions. */
    List<String> doubled() throws IOException {
        List<String> doubled = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            if (starts(id) > 1 && !isForgottenStart(id)) {
                doubled.add("execution %d ran %d times".formatted(id, starts(id)));
            }
            if (!names.add(execution.path("name").asString())) {
                doubled.add("execution %d is a second %s"
                        .formatted(id, execution.path("name").asString()));
            }
        }
        return doubled;
    }

    /** Executions that got their place before one that was submitted earlier. */
    List<String> orderViolations() {
        List<String> violations = new ArrayList<>();
        long latest = 0;
        for (long id : places.keySet().stream().sorted().toList()) {
            long place = places.getOrDefault(id, 0L);
            if (place < latest) {
                violations.add("execution %d got its place before one that was submitted earlier".formatted(id));
            }
            latest = Math.max(latest, place);
        }
        return violations;
    }

    private int starts(long id) throws IOException {
        return notes("starts-", id).size();
    }

    private List<String> notes(String of, long id) throws IOException {
        Path notes = workspace.resolve(of + id);
        return Files.exists(notes) ? Files.readAllLines(notes) : List.of();
    }
}
