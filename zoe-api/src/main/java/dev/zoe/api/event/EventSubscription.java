package dev.zoe.api.event;

import dev.zoe.db.event.EventRow;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** The events that are to be sent to one reader. A reader that falls too far behind is cut off and resumes later. */
final class EventSubscription implements Consumer<EventRow> {
    private static final int MOST_WAITING = 2_000;

    private final Predicate<EventRow> wanted;
    private final Function<EventRow, EventView> shown;
    private final BlockingQueue<EventView> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private volatile boolean overrun;

    /** @param shown what the watcher is shown of an event */
    EventSubscription(Predicate<EventRow> wanted, Function<EventRow, EventView> shown) {
        this.wanted = wanted;
        this.shown = shown;
    }

    @Override
    public void accept(EventRow event) {
        if (wanted.test(event) && !waiting.offer(shown.apply(event))) {
            overrun = true;
        }
    }

    /** The next event; empty when none came in time. */
    Optional<EventView> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(waiting.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Whether events were lost because the watcher was too slow. */
    boolean isOverrun() {
        return overrun;
    }
}
