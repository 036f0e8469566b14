package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jline.utils.AttributedString;

/** Reads what the screen shows at an interval, and at once when another page is wanted, on a thread of its own. */
public final class TopRefresher {

    private final SnapshotReader snapshots;
    private final ExecutionReport reports;
    private final Duration interval;
    private final Semaphore wanted = new Semaphore(0);
    private volatile Wish wish = new Wish(TopPage.CLUSTER, Optional.empty());
    private ClusterSnapshot newest;

    private record Wish(TopPage page, Optional<Long> execution) {}

    /**
     * @param first what was read already
     * @param interval pause between two reads
     */
    public TopRefresher(
            ZoeRestClient api, SnapshotReader snapshots, ClusterSnapshot first, boolean colours, Duration interval) {
        this.snapshots = snapshots;
        this.reports = new ExecutionReport(api, colours);
        this.newest = first;
        this.interval = interval;
    }

    /** Reads this page from now on. */
    void show(TopPage page, Optional<Long> execution) {
        Wish next = new Wish(page, execution);
        if (!next.equals(wish)) {
            wish = next;
            if (page.isAboutExecution()) {
                wanted.release();
            }
        }
    }

    /** Reads again now: something was changed. */
    void hurry() {
        wanted.release();
    }

    /** @param failures gets what ends the program */
    void start(Consumer<TopNews> news, Consumer<RuntimeException> failures) {
        Thread thread = new Thread(
                () -> {
                    try {
                        run(news);
                    } catch (RuntimeException failure) {
                        failures.accept(failure);
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                },
                "refresher");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Consumer<TopNews> news) throws InterruptedException {
        while (true) {
            if (wanted.tryAcquire(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                wanted.drainPermits();
            }
            Wish now = wish;
            try {
                newest = snapshots.read();
                news.accept(new TopNews(newest, now.page(), now.execution(), report(now), ""));
            } catch (CommandFailure failure) {
                if (failure.exitCode() != ExitCode.UNREACHABLE && failure.exitCode() != ExitCode.NOT_FOUND) {
                    throw failure;
                }
                // The server may restart, and an execution may be deleted while it is shown.
                String notice = failure.lines().get(0);
                news.accept(new TopNews(
                        newest, now.page(), now.execution(), List.of(new AttributedString(notice)), notice));
            }
        }
    }

    private List<AttributedString> report(Wish now) {
        if (!now.page().isAboutExecution()) {
            return List.of();
        }
        Optional<ExecutionDocument> execution = newest.executions().stream()
                .filter(one -> now.execution().filter(id -> id == one.id()).isPresent())
                .findFirst();
        return execution
                .map(found -> reports.read(now.page(), found))
                .orElseGet(() -> List.of(new AttributedString("it has ended; 'zoe get' shows its result")));
    }
}
