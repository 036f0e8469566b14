package dev.zoe.master.observe;

import dev.zoe.application.SafeText;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the events of the back-end to the loop, and lists everything that the back-end has at a fixed interval,
 * because events may be missed.
 */
public final class BackEndObserver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackEndObserver.class);

    private final BackEnd backEnd;
    private final EventInbox inbox;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observe"));
    private final ScheduledExecutorService watchdog =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observe-watchdog"));
    private final BackEnd.Subscription subscription;
    private final Consumer<ContainerPlace> ended;
    private final Consumer<String> failureListener;
    private volatile String failure = "";
    /** When the listing in progress began. */
    private volatile Optional<Instant> listingSince = Optional.empty();

    /**
     * Starts observing at once.
     *
     * @param interval interval between two listings
     * @param timeout a listing that takes longer is a failure of the back-end
     * @param ended gets each end of a program, before the loop gets it
     * @param failureListener gets the present failure of the back-end, and an empty text when it works again
     */
    public BackEndObserver(
            BackEnd backEnd,
            EventInbox inbox,
            Clock clock,
            Duration interval,
            Duration timeout,
            Consumer<ContainerPlace> ended,
            Consumer<String> failureListener) {
        this.backEnd = backEnd;
        this.inbox = inbox;
        this.clock = clock;
        this.ended = ended;
        this.failureListener = failureListener;
        this.subscription = backEnd.watch(this::pass);
        long millis = interval.toMillis();
        Future<?> unused = thread.scheduleWithFixedDelay(this::list, 0, millis, TimeUnit.MILLISECONDS);
        Future<?> unusedToo =
                watchdog.scheduleWithFixedDelay(() -> checkListing(timeout), millis, millis, TimeUnit.MILLISECONDS);
    }

    private void report(String message) {
        failure = message;
        failureListener.accept(message);
    }

    private void pass(BackEndEvent event) {
        if (event instanceof BackEndEvent.Ended end) {
            ended.accept(ContainerPlace.of(end.container()));
            inbox.put(new MasterEvent.ContainerEnded(end.container(), end.exit()));
        } else if (event instanceof BackEndEvent.EngineAway away) {
            LOG.warn("an engine does not answer: engine={} error=\"{}\"", away.node(), SafeText.line(away.reason()));
        } else if (event instanceof BackEndEvent.EngineBack back) {
            LOG.info("an engine answers again: engine={}", back.node());
            inbox.put(new MasterEvent.EngineReconnected(back.node()));
            thread.execute(this::list);
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + event.getClass().getName());
        }
    }

    /** Reports a back-end that neither answers nor refuses a listing. */
    private void checkListing(Duration timeout) {
        listingSince
                .filter(start -> start.plus(timeout).isBefore(clock.instant()))
                .ifPresent(start -> {
                    String message = "a listing of its containers has taken %d s so far"
                            .formatted(Duration.between(start, clock.instant()).toSeconds());
                    if (failure.isEmpty()) {
                        LOG.warn("the back-end does not answer: back_end={} error=\"{}\"", backEnd.name(), message);
                    }
                    report(message);
                });
    }

    private void list() {
        Instant start = clock.instant();
        listingSince = Optional.of(start);
        try {
            List<ObservedService> services = backEnd.list();
            Set<Long> executions = backEnd.executions();
            // After the listing, so that a node that fell silent meanwhile does not look like a node without
            // containers.
            List<ObservedNode> nodes = backEnd.nodes();
            requireAnyAnswer(nodes);
            inbox.put(new MasterEvent.BackEndListed(start, nodes, services, executions));
            listingSince = Optional.empty();
            report("");
        } catch (BackEndException e) {
            if (failure.isEmpty()) {
                LOG.warn("the back-end does not answer: back_end={} error=\"{}\"", backEnd.name(), e.getMessage());
            }
            report(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // An exception from this method would silently end the schedule.
            LOG.error("observing the back-end failed in an unexpected way: back_end={}", backEnd.name(), e);
            report(e.toString());
        } finally {
            listingSince = Optional.empty();
        }
    }

    /** When no node answers, the network of the master is a more likely cause than the nodes. */
    private static void requireAnyAnswer(List<ObservedNode> nodes) throws BackEndException {
        if (!nodes.isEmpty() && nodes.stream().allMatch(node -> node.status() == ObservedNode.Status.LOST)) {
            throw new BackEndException(
                    BackEndException.Kind.UNAVAILABLE, nodes.get(0).failure().orElse("no node answers"));
        }
    }

    @Override
    public void close() {
        subscription.close();
        watchdog.shutdownNow();
        thread.shutdownNow();
    }
}
