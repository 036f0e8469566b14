package dev.zoe.master.observe;

import dev.zoe.application.SafeText;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.DaemonThreads;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
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
 * Passes on what the engine tells by itself, and lists everything it has from time to time, because what it tells may
 * be missed.
 */
public final class BackEndObserver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BackEndObserver.class);

    private final BackEnd backEnd;
    private final EventInbox inbox;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observe"));
    private final ScheduledExecutorService watchman =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("observe-watch"));
    private final BackEnd.Subscription subscription;
    private final Consumer<ContainerPlace> ended;
    private final Consumer<String> told;
    private volatile String trouble = "";
    /** When the look that is under way began. */
    private volatile Optional<Instant> looking = Optional.empty();

    /**
     * Starts observing at once.
     *
     * @param pause between two looks
     * @param patience a look that takes longer is trouble
     * @param ended told of each end of a program, before the loop is
     * @param trouble told what the back-end is failing with, and an empty text when it is well again
     */
    public BackEndObserver(
            BackEnd backEnd,
            EventInbox inbox,
            Clock clock,
            Duration pause,
            Duration patience,
            Consumer<ContainerPlace> ended,
            Consumer<String> trouble) {
        this.backEnd = backEnd;
        this.inbox = inbox;
        this.clock = clock;
        this.ended = ended;
        this.told = trouble;
        this.subscription = backEnd.watch(this::pass);
        long millis = pause.toMillis();
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, 0, millis, TimeUnit.MILLISECONDS);
        Future<?> unusedToo =
                watchman.scheduleWithFixedDelay(() -> watch(patience), millis, millis, TimeUnit.MILLISECONDS);
    }

    private void trouble(String words) {
        trouble = words;
        told.accept(words);
    }

    private void pass(BackEndEvent event) {
        if (event instanceof BackEndEvent.Ended end) {
            ended.accept(ContainerPlace.of(end.container()));
            inbox.put(new MasterEvent.ContainerEnded(end.container(), end.exit()));
        } else if (event instanceof BackEndEvent.EngineAway away) {
            LOG.warn("{} does not answer: {}", engine(away.node()), SafeText.line(away.reason()));
        } else if (event instanceof BackEndEvent.EngineBack back) {
            LOG.info("{} answers again", engine(back.node()));
            inbox.put(new MasterEvent.EngineReconnected(back.node()));
            thread.execute(this::look);
        } else {
            throw new IllegalArgumentException(
                    "no handler for " + event.getClass().getName());
        }
    }

    private String engine(String node) {
        return node.equals(backEnd.name())
                ? "the %s back-end".formatted(node)
                : "the engine of node %s".formatted(node);
    }

    /** An engine that neither answers nor refuses would otherwise look like one with which all is well. */
    private void watch(Duration patience) {
        looking.filter(begun -> begun.plus(patience).isBefore(clock.instant())).ifPresent(begun -> {
            String words = "it has not said for %d s what it has"
                    .formatted(Duration.between(begun, clock.instant()).toSeconds());
            if (trouble.isEmpty()) {
                LOG.warn("the {} back-end does not answer: {}", backEnd.name(), words);
            }
            trouble(words);
        });
    }

    private void look() {
        Instant begun = clock.instant();
        looking = Optional.of(begun);
        try {
            List<ObservedService> services = backEnd.list();
            Set<Long> executions = backEnd.executions();
            // After the listing, so that a node that fell silent meanwhile is not taken for one without containers.
            List<ObservedNode> nodes = backEnd.nodes();
            requireAnyAnswer(nodes);
            inbox.put(new MasterEvent.BackEndListed(begun, nodes, services, executions));
            looking = Optional.empty();
            trouble("");
        } catch (BackEndException e) {
            if (trouble.isEmpty()) {
                LOG.warn("the {} back-end does not answer: {}", backEnd.name(), e.getMessage());
            }
            trouble(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // An exception that left this method would end the schedule without a word.
            LOG.error("observing the {} back-end failed in an unexpected way", backEnd.name(), e);
            trouble(e.toString());
        } finally {
            looking = Optional.empty();
        }
    }

    /** When all fell silent since the listing, it is rather the way to them that is cut; nothing is concluded. */
    private static void requireAnyAnswer(List<ObservedNode> nodes) throws BackEndException {
        if (!nodes.isEmpty() && nodes.stream().allMatch(node -> node.status() == ObservedNode.Status.LOST)) {
            throw new BackEndException(
                    BackEndException.Kind.UNAVAILABLE, nodes.get(0).failure().orElse("no node answers"));
        }
    }

    @Override
    public void close() {
        subscription.close();
        watchman.shutdownNow();
        thread.shutdownNow();
    }
}
