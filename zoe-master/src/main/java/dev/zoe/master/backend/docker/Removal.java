package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotModifiedException;
import dev.zoe.master.backend.BackEndException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends and removes containers; one that is gone already is as good as removed. */
final class Removal {
    /** What an engine may take beyond the grace to end a container. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(Removal.class);

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
        long before = System.nanoTime();
        try {
            client.stopContainerCmd(container).withTimeout(seconds).exec();
            if (seconds > 0
                    && System.nanoTime() - before >= Duration.ofSeconds(seconds).toNanos()) {
                LOG.info(
                        "container {} ignored SIGTERM for its grace of {} s and was killed. The first process of a container ignores it unless it handles it: handle it, start the program with exec, or set zoe.back-end.init=true",
                        container,
                        seconds);
            }
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
