package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.screen.Key;
import dev.zoe.cli.internal.screen.LiveScreen;
import dev.zoe.cli.internal.screen.ScreenSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import org.jline.utils.AttributedString;

/** Draws the cluster until a key ends it: keys, changes of the size and news come as events, one after the other. */
public final class TopLoop {

    private sealed interface Event {}

    private record Pressed(Key key) implements Event {}

    private record Resized() implements Event {}

    private record News(TopNews news) implements Event {}

    private record Failed(RuntimeException failure) implements Event {}

    private final ZoeRestClient api;
    private final TopView view;
    private final LiveScreen screen;
    private final TopRefresher refresher;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();

    private TopState state = TopState.FIRST;
    private TopNews news;
    private ScreenSize size;

    /**
     * @param first what is shown at once
     * @param refresher reads what is shown then
     */
    public TopLoop(ZoeRestClient api, TopView view, LiveScreen screen, ClusterSnapshot first, TopRefresher refresher) {
        this.api = api;
        this.view = view;
        this.screen = screen;
        this.refresher = refresher;
        this.news = new TopNews(first, TopPage.CLUSTER, Optional.empty(), List.of(), "");
        this.size = screen.size();
    }

    /** Returns when the user quits. */
    public void run() {
        screen.listen(key -> events.add(new Pressed(key)), () -> events.add(new Resized()));
        refresher.start(update -> events.add(new News(update)), failure -> events.add(new Failed(failure)));
        boolean goOn = true;
        while (goOn) {
            screen.draw(view.lines(news.snapshot(), state, report(), size), size);
            goOn = next();
        }
    }

    private boolean next() {
        Event event;
        try {
            event = events.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (event instanceof Pressed pressed) {
            if (pressed.key() == Key.QUIT) {
                return false;
            }
            state = after(pressed.key());
            refresher.show(state.page(), selected());
        } else if (event instanceof Resized) {
            size = screen.size();
            screen.forget();
        } else if (event instanceof News update) {
            news = update.news();
            state = news.notice().isEmpty() ? state : state.saying(news.notice());
        } else if (event instanceof Failed failed) {
            throw failed.failure();
        }
        return true;
    }

    /** The report of the selected execution; a line until it was read. */
    private List<AttributedString> report() {
        boolean fits = news.page() == state.page() && news.execution().equals(selected());
        return fits ? news.report() : List.of(new AttributedString("reading…"));
    }

    private Optional<Long> selected() {
        return state.selected(news.snapshot()).map(ExecutionDocument::id);
    }

    private TopState after(Key key) {
        return switch (state.page()) {
            case CONFIRM_CANCEL -> key == Key.YES ? cancelled() : state.on(TopPage.CLUSTER);
            case HELP, DETAILS, LOGS -> onPage(key);
            case CLUSTER -> onCluster(key);
        };
    }

    private TopState onPage(Key key) {
        return switch (key) {
            case BACK, ENTER -> state.on(TopPage.CLUSTER);
            case LOGS -> selected().isPresent() ? state.on(TopPage.LOGS) : state;
            default -> state;
        };
    }

    private TopState onCluster(Key key) {
        ClusterSnapshot snapshot = news.snapshot();
        boolean any = selected().isPresent();
        return switch (key) {
            case UP -> state.moved(-1, snapshot);
            case DOWN -> state.moved(1, snapshot);
            case ENTER -> any ? state.keepingSelection(snapshot).on(TopPage.DETAILS) : state;
            case LOGS -> any ? state.keepingSelection(snapshot).on(TopPage.LOGS) : state;
            case CANCEL -> any ? state.keepingSelection(snapshot).on(TopPage.CONFIRM_CANCEL) : state;
            case SORT -> state.keepingSelection(snapshot).sorted(state.order().next());
            case HELP -> state.on(TopPage.HELP);
            default -> state.saying("");
        };
    }

    /** Requests the end of the selected execution. */
    private TopState cancelled() {
        TopState back = state.on(TopPage.CLUSTER);
        Optional<Long> execution = selected();
        if (execution.isEmpty()) {
            return back;
        }
        try {
            var unused = api.postOnce("/executions/" + execution.get() + "/cancel", new byte[0], Map.of());
            refresher.hurry();
            return back.saying("execution " + execution.get() + " is being cancelled");
        } catch (CommandFailure refused) {
            return back.saying("not cancelled: " + refused.lines().get(0));
        }
    }
}
