package dev.zoe.cli.internal.screen;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jline.utils.AttributedString;

/** Shows a table on the whole terminal, with what has changed, until a key ends it. */
public final class LiveTable implements AutoCloseable {

    /** Ages change by the second. */
    private static final long REDRAW_MILLIS = 1_000;

    private enum Event {
        CHANGED,
        RESIZED,
        QUIT
    }

    private final LiveScreen screen;
    private final String footer;
    private final boolean colours;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private volatile Optional<Supplier<AlignedTable>> table = Optional.empty();
    private volatile String notice = "";
    private volatile Optional<RuntimeException> failure = Optional.empty();
    private volatile boolean open = true;

    private LiveTable(LiveScreen screen, String footer, boolean colours) {
        this.screen = screen;
        this.footer = footer;
        this.colours = colours;
    }

    /** @param footer the last line, which names the keys */
    public static LiveTable open(String footer, boolean colours) {
        return new LiveTable(LiveScreen.open(), footer, colours);
    }

    /** Whether no key has ended it. */
    public boolean isOpen() {
        return open;
    }

    /** @param newest makes the table as it is at the time of a call */
    public void setTable(Supplier<AlignedTable> newest) {
        table = Optional.of(newest);
        notice = "";
        events.add(Event.CHANGED);
    }

    /** Shows a line until the next table comes. */
    public void setNotice(String line) {
        notice = line;
        events.add(Event.CHANGED);
    }

    /**
     * Draws until a key ends it.
     *
     * @param feeder sets tables, on a thread of its own
     * @throws CommandFailure that of the feeder
     */
    public void show(Runnable feeder) {
        screen.listen(
                key -> {
                    if (key == Key.QUIT || key == Key.BACK) {
                        events.add(Event.QUIT);
                    }
                },
                () -> events.add(Event.RESIZED));
        Thread feeding = new Thread(() -> feed(feeder), "feeder");
        feeding.setDaemon(true);
        feeding.start();
        ScreenSize size = screen.size();
        Event event = Event.CHANGED;
        while (event != Event.QUIT && failure.isEmpty()) {
            if (event == Event.RESIZED) {
                size = screen.size();
                screen.forget();
            }
            screen.draw(lines(size), size);
            event = next();
        }
        open = false;
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private void feed(Runnable feeder) {
        try {
            feeder.run();
        } catch (RuntimeException failed) {
            failure = Optional.of(failed);
        }
        events.add(Event.QUIT);
    }

    private Event next() {
        try {
            Event event = events.poll(REDRAW_MILLIS, TimeUnit.MILLISECONDS);
            return event == null ? Event.CHANGED : event;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Event.QUIT;
        }
    }

    private List<AttributedString> lines(ScreenSize size) {
        List<AttributedString> lines = new ArrayList<>();
        table.ifPresent(newest -> lines.addAll(StyledLines.of(newest.get(), colours)));
        int room = Math.max(0, size.rows() - 1);
        while (lines.size() > room) {
            lines.remove(lines.size() - 1);
        }
        while (lines.size() < room) {
            lines.add(AttributedString.EMPTY);
        }
        lines.add(StyledLines.bold(HumanReadable.oneLine(notice.isEmpty() ? footer : notice)));
        return lines;
    }

    @Override
    public void close() {
        open = false;
        screen.close();
    }
}
