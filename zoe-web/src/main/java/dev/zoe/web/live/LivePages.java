package dev.zoe.web.live;

import dev.zoe.api.background.RetriedTask;
import dev.zoe.api.event.EventBroadcaster;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.master.MasterState;
import dev.zoe.api.message.ShownMessage;
import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.event.EventRow;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The pages that are open in browsers. A message says only which topics of a page have changed, so it is small, it says
 * nothing that the reader may not see, and many changes within {@code zoe.web.live-pause} are one message. No page
 * holds a thread: a few threads write to all.
 */
@Component
final class LivePages implements Consumer<EventRow>, ApplicationListener<ContextClosedEvent>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LivePages.class);
    private static final long NO_TIMEOUT = 0;
    private static final int WRITERS = 8;
    /** Of more events between a page and its stream, it is enough to know that there were many. */
    private static final int MOST_MISSED = 500;

    private static final Duration RECHECK = Duration.ofSeconds(10);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

    private final EventBroadcaster events;
    private final MasterAvailability master;
    private final ShownMessage message;
    private final LoginAccounts accounts;
    private final LiveSettings settings;
    private final Clock clock;
    private final HolderPermits<Long> permits;
    private final Set<LivePage> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(named("live-rounds"));
    private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor(named("live-checks"));
    private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS, named("live-writer"));
    private Optional<MasterState> lastMaster = Optional.empty();
    private String lastMessage = "";

    LivePages(
            EventBroadcaster events,
            MasterAvailability master,
            ShownMessage message,
            LoginAccounts accounts,
            LiveSettings settings,
            Clock clock) {
        this.events = events;
        this.master = master;
        this.message = message;
        this.accounts = accounts;
        this.settings = settings;
        this.clock = clock;
        this.permits = new HolderPermits<>(settings.maxLivePages(), settings.maxLivePagesPerUser());
        long pause = settings.livePause().toMillis();
        var unusedRounds = rounds.scheduleWithFixedDelay(
                new RetriedTask("Telling open pages of changes failed", this::writeChanges),
                pause,
                pause,
                TimeUnit.MILLISECONDS);
        var unusedChecks = checks.scheduleWithFixedDelay(
                new RetriedTask("Checking the users of open pages failed", this::endPagesOfChangedUsers),
                RECHECK.toMillis(),
                RECHECK.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /**
     * Opens one.
     *
     * @param since the newest event when the page was made
     * @param shown the version of the message that the page shows; empty text for none
     * @throws Problem when too many pages are open
     */
    SseEmitter open(ApiCaller reader, Set<LiveTopic> topics, Optional<Long> since, Optional<String> shown)
            throws IOException {
        if (!permits.tryAcquire(reader.id())) {
            throw new Problem(
                            ProblemType.TOO_MANY_STREAMS,
                            "Too many pages are open. This one is refreshed rarely; close others.")
                    .retryAfter(TRY_AGAIN);
        }
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        LivePage page = new LivePage(reader, topics, emitter, clock.instant());
        emitter.onCompletion(() -> ended(page));
        add(page);
        since.ifPresent(event -> noteMissed(page, event));
        shown.filter(version -> !version.equals(message.versionShown()))
                .ifPresent(other -> page.note(LiveTopic.MESSAGE));
        emitter.send(SseEmitter.event().comment("live"));
        return emitter;
    }

    private synchronized void add(LivePage page) {
        if (open.isEmpty()) {
            events.subscribe(this);
        }
        open.add(page);
    }

    /** What happened after the page was made and before it listened. */
    private void noteMissed(LivePage page, long since) {
        List<EventRow> missed = events.after(since, MOST_MISSED);
        missed.forEach(page::note);
        if (missed.size() == MOST_MISSED) {
            page.noteAll();
        }
    }

    private synchronized void ended(LivePage page) {
        if (open.remove(page)) {
            permits.release(page.reader().id());
            if (open.isEmpty()) {
                events.unsubscribe(this);
            }
        }
    }

    @Override
    public void accept(EventRow event) {
        open.forEach(page -> page.note(event));
    }

    private void writeChanges() {
        Optional<MasterState> present = Optional.of(master.state());
        if (!present.equals(lastMaster)) {
            lastMaster = present;
            open.forEach(page -> page.note(LiveTopic.MASTER));
        }
        String shown = message.versionShown();
        if (!shown.equals(lastMessage)) {
            lastMessage = shown;
            open.forEach(page -> page.note(LiveTopic.MESSAGE));
        }
        Instant now = clock.instant();
        for (LivePage page : open) {
            if (page.claim(now, settings.liveHeartbeat())) {
                writers.execute(() -> send(page, now));
            }
        }
    }

    private void send(LivePage page, Instant now) {
        try {
            page.send(now);
        } catch (IOException | IllegalStateException gone) {
            LOG.debug("A page was closed: user={} reason=\"{}\"", page.reader().username(), gone.getMessage());
            page.end();
            ended(page);
        }
    }

    private void endPagesOfChangedUsers() {
        Set<ApiCaller> changed = open.stream()
                .map(LivePage::reader)
                .distinct()
                .filter(reader -> !accounts.isUnchanged(reader))
                .collect(Collectors.toSet());
        open.stream().filter(page -> changed.contains(page.reader())).forEach(LivePage::end);
    }

    /** Before the web server stops, which would otherwise wait for responses that do not end. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        close();
    }

    @Override
    public void close() {
        rounds.shutdownNow();
        checks.shutdownNow();
        writers.shutdownNow();
        open.forEach(LivePage::end);
    }

    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
