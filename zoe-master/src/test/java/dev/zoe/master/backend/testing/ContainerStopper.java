package dev.zoe.master.backend.testing;

import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import java.time.Duration;
import java.util.Optional;

/** Stops containers as the master does: asks until they are gone, and counts the time. */
public final class ContainerStopper {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private ContainerStopper() {}

    /** Stops a container, and returns when it is gone. */
    public static void stop(BackEnd backEnd, String containerName, Duration grace) {
        awaitTrue(elapsed -> backEnd.stop(containerName, new GracePeriod(grace, elapsed)));
    }

    /** Ends the program of a container, and returns when it has ended. */
    public static void end(BackEnd backEnd, ContainerPlace place, Duration grace) {
        awaitTrue(elapsed -> backEnd.end(place, Optional.empty(), new GracePeriod(grace, elapsed))
                .hasEnded());
    }

    /** One request to stop something, which says whether that is done. */
    interface Request {
        boolean sent(Duration elapsed) throws Exception;
    }

    /** Repeats a request until it is done. */
    static void awaitTrue(Request request) {
        long begun = System.nanoTime();
        boolean[] first = {true};
        await().pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> {
                    Duration elapsed = first[0] ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - begun);
                    first[0] = false;
                    return request.sent(elapsed);
                });
    }
}
