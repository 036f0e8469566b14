package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Event;
import com.github.dockerjava.api.model.EventType;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.concurrent.ExponentialPause;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/** Listens to the events of one engine, and reconnects with a back-off while it does not answer. */
final class EngineWatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineWatcher.class);
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final int KILLED = 137;
    private static final String OUT_OF_MEMORY = "oom";

    private final DockerEngine engine;
    private final DeploymentLabels labels;
    private final OutOfMemoryKills outOfMemory;
    private final Consumer<BackEndEvent> listener;
    private final Thread thread;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private boolean away;

    EngineWatcher(
            DockerEngine engine,
            DeploymentLabels labels,
            OutOfMemoryKills outOfMemory,
            Consumer<BackEndEvent> listener) {
        this.engine = engine;
        this.labels = labels;
        this.outOfMemory = outOfMemory;
        this.listener = listener;
        this.thread = DaemonThreads.started("docker-watch-" + engine.node(), this::run);
    }

    /** Waits until the first attempt to connect has succeeded or failed, up to a timeout. */
    void awaitFirstAttempt(Duration timeout) throws InterruptedException {
        if (!firstAttempt.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            LOG.warn(
                    "Docker Engine has not answered yet, continuing without it node={} url={}",
                    engine.node(),
                    engine.host().url());
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }

    private void run() {
        ExponentialBackOff backOff = ExponentialPause.from(FIRST_PAUSE, LONGEST_PAUSE);
        BackOffExecution pauses = backOff.start();
        try {
            while (closed.getCount() > 0) {
                String reason = listen();
                if (closed.getCount() == 0) {
                    return;
                }
                pauses = away ? pauses : backOff.start();
                reportAway(reason);
                firstAttempt.countDown();
                if (closed.await(pauses.nextBackOff(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Only close() interrupts.
            Thread.currentThread().interrupt();
        }
    }

    /** Reads events until their stream ends; returns the reason. */
    private String listen() throws InterruptedException {
        DockerClient client = engine.open(Duration.ZERO);
        try {
            // The stream has no timeout: an engine that hangs is detected by this call.
            engine.query("no heartbeat", beat -> beat.pingCmd().exec());
            return readEvents(client);
        } catch (BackEndException | RuntimeException e) {
            return engine.describe(e);
        } finally {
            DockerClients.close(client);
        }
    }

    private String readEvents(DockerClient client) throws BackEndException, InterruptedException {
        try (Events events = client.eventsCmd()
                .withEventTypeFilter(EventType.CONTAINER)
                .withEventFilter("die", OUT_OF_MEMORY)
                .withLabelFilter(labels.ofServices())
                .exec(new Events())) {
            events.awaitStart();
            reportBack();
            firstAttempt.countDown();
            while (!events.awaitEnded(HEARTBEAT)) {
                engine.query("no heartbeat", beat -> beat.pingCmd().exec());
            }
            return "its stream of events has ended";
        }
    }

    private void reportAway(String reason) {
        if (!away) {
            away = true;
            listener.accept(new BackEndEvent.EngineAway(
                    engine.node(), "at " + engine.host().url() + ": " + reason));
        }
    }

    private void reportBack() {
        if (away) {
            away = false;
            listener.accept(new BackEndEvent.EngineBack(engine.node()));
        }
    }

    private void reportEnd(Event event) {
        Map<String, String> attributes = event.getActor().getAttributes();
        int code = exitCode(attributes);
        Exit exit = new Exit(code, false);
        listener.accept(new BackEndEvent.Ended(
                new ContainerId(
                        attributes.getOrDefault("name", ""),
                        engine.node(),
                        event.getActor().getId()),
                code == KILLED ? inspectedExit(event.getActor().getId(), exit) : exit));
    }

    /** An image may have a label of this name, which the engine adds to the attributes of the event. */
    private static int exitCode(Map<String, String> attributes) {
        try {
            return Integer.parseInt(attributes.getOrDefault("exitCode", "0"));
        } catch (NumberFormatException e) {
            // Then the container is inspected.
            return KILLED;
        }
    }

    /** Only a killed container can have run out of memory; its event does not report it, its inspection may. */
    private Exit inspectedExit(String id, Exit exit) {
        try {
            return outOfMemory.exit(
                    id, ContainerObservation.exit(engine.inspect(id).getState()));
        } catch (BackEndException e) {
            LOG.debug("cannot inspect ended container container={} error=\"{}\"", id, e.getMessage());
            return outOfMemory.exit(id, exit);
        }
    }

    private final class Events extends StreamedResponse<Event> {
        @Override
        public void onNext(Event event) {
            if (OUT_OF_MEMORY.equals(event.getAction())) {
                outOfMemory.add(event.getActor().getId());
            } else {
                reportEnd(event);
            }
        }
    }
}
