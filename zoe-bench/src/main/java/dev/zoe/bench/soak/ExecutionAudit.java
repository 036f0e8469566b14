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
 * Compares the final executions of the API with the submissions and with the files that the programs wrote.
 *
 * @param submitter knows what was submitted and cancelled
 * @param executions all executions of the API
 * @param queueExits by execution, the number of the event with which it left the queue
 * @param workspace folder with the start and end files of the programs
 * @param engineKills when dockerd was killed
 */
record ExecutionAudit(
        SoakSubmitter submitter,
        List<JsonNode> executions,
        Map<Long, Long> queueExits,
        Path workspace,
        List<Instant> engineKills) {

    /** Exit code of a container whose real exit code dockerd does not know. */
    private static final int UNKNOWN = 255;

    /** A line of a start file: host name, container, second. */
    private static final Pattern START = Pattern.compile("\\S+ containers/([0-9a-f]{64}) ([0-9]+)");

    /** Longest time from the start of a program until dockerd has recorded it. */
    private static final long MOST_SECONDS = 5;

    /** Accepted executions that did not end as expected, and why. */
    List<String> lost() throws IOException {
        List<String> lost = new ArrayList<>();
        Set<Long> missing = new HashSet<>(submitter.submitted());
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            String status = execution.path("status").asString();
            missing.remove(id);
            boolean cancelled =
                    status.equals("cancelled") && submitter.cancelled().contains(id);
            if (!status.equals("terminated") && !cancelled && !isForgotten(execution)) {
                lost.add("execution %d is %s: %s"
                        .formatted(id, status, execution.path("error_message").asString("no message")));
            } else if (status.equals("terminated") && starts(id) == 0) {
                lost.add("execution %d is terminated, but its program never ran".formatted(id));
            }
        }
        missing.forEach(id -> lost.add("execution %d was accepted and is unknown".formatted(id)));
        return lost;
    }

    /**
     * Executions whose program completed although dockerd reports exit code {@value #UNKNOWN}, the code that stands for
     * a lost one, such as after an interrupted start.
     */
    List<String> forgottenExitCodes() throws IOException {
        List<String> forgotten = new ArrayList<>();
        for (JsonNode execution : executions) {
            if (isForgotten(execution)) {
                forgotten.add("dockerd lost the exit code of execution %d, whose program completed"
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
     * Executions whose program ran again in the same container after dockerd was killed at the first start: dockerd had
     * not recorded that start.
     */
    List<String> forgottenStarts() throws IOException {
        List<String> forgotten = new ArrayList<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            if (isForgottenStart(id)) {
                forgotten.add(
                        "dockerd lost the start of execution %d, whose program ran %d times".formatted(id, starts(id)));
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

    /** Whether dockerd was killed within {@value #MOST_SECONDS} s of the first start and before the second one. */
    private boolean killedBetween(long first, long second) {
        return engineKills.stream()
                .mapToLong(Instant::getEpochSecond)
                .anyMatch(kill -> Math.abs(kill - first) <= MOST_SECONDS && kill <= second);
    }

    /** Programs that ran more than once, and submissions that made two executions. */
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

    /** Executions that left the queue before an earlier submission. */
    List<String> orderViolations() {
        List<String> violations = new ArrayList<>();
        long latest = 0;
        for (long id : queueExits.keySet().stream().sorted().toList()) {
            long exit = queueExits.getOrDefault(id, 0L);
            if (exit < latest) {
                violations.add("execution %d left the queue before an earlier submission".formatted(id));
            }
            latest = Math.max(latest, exit);
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
