package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotModifiedException;
import dev.zoe.master.backend.BackEndException;
import java.time.Duration;

/** Ends and removes containers; one that is gone already is as good as removed. */
final class Removal {
    /** What an engine may take beyond the grace to end a container. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    private Removal() {}

    /** The polite signal, after the grace the final one, then removal. */
    static void stopped(Engine engine, String container, Duration grace) throws BackEndException {
        if (ended(engine, container, grace)) {
            of(engine, container);
        }
    }

    /** The polite signal, after the grace the final one. Returns whether the container is there. */
    static boolean ended(Engine engine, String container, Duration grace) throws BackEndException {
        int seconds = (int) Math.min(Integer.MAX_VALUE, (grace.toMillis() + 999) / 1000);
        DockerClient client = engine.open(grace.plus(SLACK));
        try {
            client.stopContainerCmd(container).withTimeout(seconds).exec();
        } catch (NotModifiedException e) {
            // It has ended by itself: nothing to stop, but to be removed.
        } catch (RuntimeException e) {
            if (Failures.isNotFound(e)) {
                return false;
            }
            throw engine.failure("cannot stop " + container, e);
        } finally {
            Clients.close(client);
        }
        return true;
    }

    /** Removes a container and its volumes, however it is. */
    static void of(Engine engine, String container) throws BackEndException {
        try {
            engine.change(client -> client.removeContainerCmd(container)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec());
        } catch (RuntimeException e) {
            // In conflict is a removal that somebody else has begun.
            if (!Failures.isNotFound(e) && !Failures.isConflict(e)) {
                throw engine.failure("cannot remove " + container, e);
            }
        }
    }
}
