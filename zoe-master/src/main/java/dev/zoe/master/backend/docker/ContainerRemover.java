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

/** Ends and removes containers; a container that does not exist counts as removed. */
final class ContainerRemover {
    /** An engine answers SIGKILL when the program has ended; a program that hangs in the kernel ends later. */
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(2);

    private static final String DEFAULT_STOP_SIGNAL = "SIGTERM";
    private static final String KILL_SIGNAL = "SIGKILL";
    private static final Logger LOG = LoggerFactory.getLogger(ContainerRemover.class);

    private ContainerRemover() {}

    /** Sends the signal that is due, and removes what has ended. Returns whether it is gone. */
    static boolean stop(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        boolean ended = end(engine, container, grace).hasEnded();
        if (ended) {
            remove(engine, container);
        }
        return ended;
    }

    /** Sends the signal that is due. The engine's own call to stop a container answers only after the grace period. */
    static StopProgress end(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        Optional<String> signal = stopSignal(engine, container);
        if (signal.isEmpty()) {
            return StopProgress.ENDED;
        }
        if (grace.begins()) {
            return StopProgress.ended(!sendSignal(engine, container, signal.get()));
        }
        return grace.isOver() ? kill(engine, container, grace) : StopProgress.RUNS;
    }

    /**
     * The stop signal of the image, or else SIGTERM; empty when the program does not run. A container that the engine
     * cannot inspect gets SIGTERM: the answer to the signal then says whether its program runs.
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
            return Optional.of(DEFAULT_STOP_SIGNAL);
        }
    }

    private static String stopSignal(InspectContainerResponse container) {
        // docker-java has no method for this field.
        return container.getRawValues().get("Config") instanceof Map<?, ?> config
                        && config.get("StopSignal") instanceof String signal
                        && !signal.isEmpty()
                ? signal
                : DEFAULT_STOP_SIGNAL;
    }

    /** Returns whether the program ran. */
    private static boolean sendSignal(DockerEngine engine, String container, String signal) throws BackEndException {
        DockerClient client = engine.open(KILL_TIMEOUT);
        try {
            client.killContainerCmd(container).withSignal(signal).exec();
            return true;
        } catch (RuntimeException e) {
            if (isPending(e)) {
                // It may have been sent. Many programs abort at a second one, so it is not repeated; SIGKILL follows.
                LOG.debug("no answer to a signal node={} container={} signal={}", engine.node(), container, signal);
                return true;
            }
            if (DockerFailures.isServerError(e)) {
                // A failure here would be retried for ever, and SIGKILL would never follow.
                LOG.warn(
                        "cannot send signal node={} container={} signal={} error=\"{}\"",
                        engine.node(),
                        container,
                        signal,
                        DockerFailures.message(e));
                return true;
            }
            requireEnded(engine, container, e);
            return false;
        } finally {
            DockerClients.close(client);
        }
    }

    private static StopProgress kill(DockerEngine engine, String container, GracePeriod grace) throws BackEndException {
        DockerClient client = engine.open(KILL_TIMEOUT);
        try {
            client.killContainerCmd(container).withSignal(KILL_SIGNAL).exec();
            if (!grace.length().isZero()) {
                LOG.info(
                        "a container ignored SIGTERM for its grace period and was killed; the first process of a"
                                + " container ignores it unless it handles it: handle it, start the program with exec,"
                                + " or set zoe.back-end.init=true: container={} grace_seconds={}",
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

    /** Whether the engine has accepted the signal and waits for the end of the program. */
    private static boolean isPending(RuntimeException failure) {
        return DockerTransport.connectionFailure(failure)
                .filter(InterruptedIOException.class::isInstance)
                .isPresent();
    }

    /** An engine answers a signal to a program that has ended with a conflict. */
    private static void requireEnded(DockerEngine engine, String container, RuntimeException failure)
            throws BackEndException {
        if (!DockerFailures.isNotFound(failure) && !DockerFailures.isConflict(failure)) {
            throw engine.failure("cannot stop " + container, failure);
        }
    }

    /** Removes a container and its volumes, in any state. */
    static void remove(DockerEngine engine, String container) throws BackEndException {
        try {
            engine.change(client -> client.removeContainerCmd(container)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec());
        } catch (RuntimeException e) {
            // A conflict says that the container is being removed already.
            if (!DockerFailures.isNotFound(e) && !DockerFailures.isConflict(e)) {
                throw engine.failure("cannot remove " + container, e);
            }
        }
    }
}
