package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.StopProgress;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends and removes containers; one that is gone already is as good as removed. */
final class ContainerRemover {
    /** An engine answers the final signal when the program has ended; one that hangs in the kernel ends later. */
    private static final Duration KILLED = Duration.ofSeconds(2);

    private static final String POLITE = "SIGTERM";
    private static final String FINAL = "SIGKILL";
    private static final Logger LOG = LoggerFactory.getLogger(ContainerRemover.class);

    private ContainerRemover() {}

    /** Sends the signal that is due, and removes what has ended. Returns whether it is gone. */
    static boolean stopped(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        boolean ended = ended(engine, container, grace).hasEnded();
        if (ended) {
            of(engine, container);
        }
        return ended;
    }

    /**
     * Sends the signal that is due. The engine's own call to stop a container would answer at the end of the grace
     * only.
     */
    static StopProgress ended(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        Optional<String> signal = stopSignal(engine, container);
        if (signal.isEmpty()) {
            return StopProgress.ENDED;
        }
        if (grace.begins()) {
            return StopProgress.ended(!signal(engine, container, signal.get()));
        }
        return grace.isOver() ? kill(engine, container, grace) : StopProgress.RUNS;
    }

    /**
     * The polite signal, which is that of its image, if that names one; empty when its program does not run. One that
     * the engine cannot describe gets the usual one: the engine says then whether its program runs.
     */
    private static Optional<String> stopSignal(DockerEngine engine, String container) throws BackEndException {
        try {
            return engine.find(container)
                    .filter(found -> Boolean.TRUE.equals(found.getState().getRunning()))
                    .map(ContainerRemover::stopSignal);
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                throw e;
            }
            return Optional.of(POLITE);
        }
    }

    private static String stopSignal(InspectContainerResponse container) {
        // docker-java has no method for it.
        return container.getRawValues().get("Config") instanceof Map<?, ?> config
                        && config.get("StopSignal") instanceof String signal
                        && !signal.isEmpty()
                ? signal
                : POLITE;
    }

    /** Returns whether its program ran. */
    private static boolean signal(DockerEngine engine, String container, String signal) throws BackEndException {
        DockerClient client = engine.open(KILLED);
        try {
            client.killContainerCmd(container).withSignal(signal).exec();
            return true;
        } catch (RuntimeException e) {
            if (isPending(e)) {
                // It may have got through. Sent twice, many programs take it for an order to abort; the final one
                // follows.
                LOG.debug("the engine did not say in time that it has sent {} to {}", signal, container);
                return true;
            }
            if (DockerFailures.isServerError(e)) {
                // Asked again and again, it would never get to the final signal.
                LOG.warn(
                        "{}",
                        engine.failure("cannot send " + signal + " to " + container, e)
                                .getMessage());
                return true;
            }
            requireEnded(engine, container, e);
            return false;
        } finally {
            DockerClients.close(client);
        }
    }

    private static StopProgress kill(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        DockerClient client = engine.open(KILLED);
        try {
            client.killContainerCmd(container).withSignal(FINAL).exec();
            if (!grace.length().isZero()) {
                LOG.info(
                        "container {} ignored SIGTERM for its grace of {} s and was killed. The first process of a container ignores it unless it handles it: handle it, start the program with exec, or set zoe.back-end.init=true",
                        container,
                        grace.length().toSeconds());
            }
            return StopProgress.KILLED;
        } catch (RuntimeException e) {
            if (isPending(e)) {
                return StopProgress.RUNS;
            }
            requireEnded(engine, container, e);
            return StopProgress.ENDED;
        } finally {
            DockerClients.close(client);
        }
    }

    /** Whether the engine took the signal and waits for the end. */
    private static boolean isPending(RuntimeException failure) {
        return DockerTransport.silence(failure)
                .filter(InterruptedIOException.class::isInstance)
                .isPresent();
    }

    /** In conflict is a signal with a program that does not run any more. */
    private static void requireEnded(DockerEngine engine, String container, RuntimeException failure)
            throws BackEndException {
        if (!DockerFailures.isNotFound(failure) && !DockerFailures.isConflict(failure)) {
            throw engine.failure("cannot stop " + container, failure);
        }
    }

    /** Removes a container and its volumes, however it is. */
    static void of(DockerEngine engine, String container) throws BackEndException {
        try {
            engine.change(client -> client.removeContainerCmd(container)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec());
        } catch (RuntimeException e) {
            // In conflict is a removal that somebody else has begun.
            if (!DockerFailures.isNotFound(e) && !DockerFailures.isConflict(e)) {
                throw engine.failure("cannot remove " + container, e);
            }
        }
    }
}
