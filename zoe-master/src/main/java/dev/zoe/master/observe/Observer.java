package dev.zoe.master.observe;

import dev.zoe.master.apply.Daemons;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.loop.Inbox;
import dev.zoe.master.loop.MasterEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
public final class Observer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Observer.class);

    private final BackEnd backEnd;
    private final Inbox inbox;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("observe"));
    private final BackEnd.Subscription subscription;
    private final Consumer<String> told;
    private String trouble = "";

    /**
     * Starts observing at once.
     *
     * @param trouble told what the back-end is failing with, and an empty text when it is well again
     */
    public Observer(BackEnd backEnd, Inbox inbox, Clock clock, Duration pause, Consumer<String> trouble) {
        this.backEnd = backEnd;
        this.inbox = inbox;
        this.clock = clock;
        this.told = trouble;
        this.subscription = backEnd.watch(this::pass);
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void trouble(String words) {
        trouble = words;
        told.accept(words);
    }

    private void pass(BackEndEvent event) {
        if (event instanceof BackEndEvent.Ended ended) {
            inbox.put(new MasterEvent.Ended(ended.container(), ended.exit()));
        } else if (event instanceof BackEndEvent.EngineAway away) {
            log.warn("the engine of node {} does not answer: {}", away.node(), away.reason());
        } else if (event instanceof BackEndEvent.EngineBack back) {
            log.info("the engine of node {} answers again", back.node());
            thread.execute(this::look);
        }
    }

    private void look() {
        try {
            Instant begun = clock.instant();
            List<ObservedService> services = backEnd.list();
            Set<Long> executions = backEnd.executions();
            // After the listing, so that a node that fell silent meanwhile is not taken for one without containers.
            List<ObservedNode> nodes = backEnd.nodes();
            inbox.put(new MasterEvent.Observed(begun, nodes, services, executions));
            trouble("");
        } catch (BackEndException e) {
            if (trouble.isEmpty()) {
                log.warn("the {} back-end does not answer: {}", backEnd.name(), e.getMessage());
            }
            trouble(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // An exception that left this method would end the schedule without a word.
            log.error("observing the {} back-end failed in an unexpected way", backEnd.name(), e);
            trouble(e.toString());
        }
    }

    @Override
    public void close() {
        subscription.close();
        thread.shutdownNow();
    }
}
