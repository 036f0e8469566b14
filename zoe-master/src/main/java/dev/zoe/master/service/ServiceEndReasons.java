package dev.zoe.master.service;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.state.WorkingSet;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The reasons that users see for the end of a service. */
final class ServiceEndReasons {

    private static final int KILLED = 137;
    /** Bound on the time between the end of a container and the restart of its engine, which arrive in any order. */
    private static final Duration RESTART_WINDOW = Duration.ofSeconds(5);

    private ServiceEndReasons() {}

    static String ofExit(ObservedService.Exit exit) {
        return exit.outOfMemory() ? "ended by its memory limit" : "ended with exit code " + exit.code();
    }

    static String ofStop(RemovalResult result) {
        return result.killedAfter()
                .map(grace -> ("did not end within its grace of %d s and was killed; it ignores SIGTERM,"
                                + " as the first process of a container does unless it handles it")
                        .formatted(grace.toSeconds()))
                .orElse("stopped");
    }

    static String ofFailure(ServiceEntity service, int exitCode, String lastLines, WorkingSet working) {
        String reason = service.isOutOfMemory()
                ? "used more memory than its limit (exit code %d)".formatted(exitCode)
                : "ended with exit code %d".formatted(exitCode);
        if (exitCode == KILLED && !service.isOutOfMemory() && engineRestarted(service, working)) {
            reason += ": it was killed, most likely because the engine of node %s restarted"
                    .formatted(service.getNode().orElseThrow());
        }
        String output = lastLines.isBlank() ? "; it printed nothing" : "; its last lines:\n" + lastLines;
        return service.getName() + " " + reason + output;
    }

    /** Whether the engine of its node restarted while it ran, shortly before its end. */
    private static boolean engineRestarted(ServiceEntity service, WorkingSet working) {
        Optional<Instant> restart = service.getNode().flatMap(working::engineReconnected);
        return restart.filter(back -> service.getStartedAt().map(back::isAfter).orElse(false))
                .filter(back -> service.getEndedAt()
                        .map(end -> !end.isAfter(back.plus(RESTART_WINDOW)))
                        .orElse(true))
                .isPresent();
    }
}
