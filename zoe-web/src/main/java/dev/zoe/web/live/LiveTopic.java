package dev.zoe.web.live;

import dev.zoe.api.problem.Problem;
import dev.zoe.db.event.EventRow;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a page shows and wants to hear of.
 *
 * @param name {@code executions}: all that the reader may see; {@code cluster}: nodes, queue and settings;
 *     {@code execution-42}: one execution; {@code master}: whether the master answers; {@code message}: the message of
 *     the site
 */
record LiveTopic(String name) {
    static final LiveTopic EXECUTIONS = new LiveTopic("executions");
    static final LiveTopic CLUSTER = new LiveTopic("cluster");
    static final LiveTopic MASTER = new LiveTopic("master");
    static final LiveTopic MESSAGE = new LiveTopic("message");

    private static final Pattern NAME = Pattern.compile("executions|cluster|master|message|execution-\\d{1,18}");
    private static final int MOST = 8;

    /**
     * @param names separated by commas
     * @throws Problem when one of them is unknown
     */
    static Set<LiveTopic> read(String names) {
        String[] parts = names.split(",", MOST + 1);
        if (parts.length > MOST || !Arrays.stream(parts).allMatch(NAME.asMatchPredicate())) {
            throw Problem.badParameter(
                    "of", names, "up to %d of executions, cluster, master, message and execution-<id>".formatted(MOST));
        }
        return Arrays.stream(parts).map(LiveTopic::new).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether {@code event} changes what is shown of this. */
    boolean isChangedBy(EventRow event) {
        return switch (name) {
            case "executions" -> event.executionId().isPresent();
            // Services hold resources of nodes, and executions are in the queue.
            case "cluster" -> true;
            case "master", "message" -> false;
            default -> isAbout(event.executionId());
        };
    }

    private boolean isAbout(Optional<Long> execution) {
        return execution.filter(id -> name.equals("execution-" + id)).isPresent();
    }
}
