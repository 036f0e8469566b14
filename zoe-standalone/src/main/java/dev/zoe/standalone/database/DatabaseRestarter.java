package dev.zoe.standalone.database;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restarts the database when it ends while the server runs. After too many restarts it gives up, so that the server
 * ends and the supervisor of the server can act. PostgreSQL ends when its disk is full; the restart waits until the
 * disk has free space, without a limit.
 */
final class DatabaseRestarter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseRestarter.class);
    private static final Duration LONGEST_END = Duration.ofSeconds(30);
    private static final Duration DISK_POLL = Duration.ofSeconds(1);

    /** The database that is supervised. */
    interface Supervised {
        /** Completes when it has ended. */
        CompletableFuture<?> ended() throws IOException;

        /** Starts it again. */
        void restart() throws IOException;

        /** Whether its disk has free space for a start. */
        boolean hasRoom() throws IOException;
    }

    private final Supervised database;
    private final RestartBudget budget;
    private final Consumer<String> notice;
    private final Runnable giveUp;
    private final Thread thread = new Thread(this::supervise, "zoe-database");

    /**
     * @param notice receives what an operator must do; the log may be on the same full disk
     * @param giveUp runs once, in a thread of its own, when the supervisor stops restarting the database
     */
    DatabaseRestarter(Supervised database, RestartBudget budget, Consumer<String> notice, Runnable giveUp) {
        this.database = database;
        this.budget = budget;
        this.notice = notice;
        this.giveUp = giveUp;
        thread.setDaemon(true);
        thread.start();
    }

    private void supervise() {
        try {
            do {
                database.ended().get();
                LOG.error("PostgreSQL has ended; restarting it");
            } while (restart());
            LOG.error("PostgreSQL ended too often, restarts={}; stopping the server", budget);
            new Thread(giveUp, "zoe-give-up").start();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (IOException | ExecutionException | RuntimeException e) {
            LOG.error("PostgreSQL cannot be supervised; stopping the server", e);
            new Thread(giveUp, "zoe-give-up").start();
        }
    }

    /** False when no restart is left. */
    private boolean restart() throws InterruptedException, IOException {
        awaitFreeSpace();
        for (Optional<Duration> pause = budget.spend(); pause.isPresent(); pause = budget.spend()) {
            TimeUnit.MILLISECONDS.sleep(pause.get().toMillis());
            try {
                database.restart();
                LOG.warn("PostgreSQL is running again");
                return true;
            } catch (IOException | RuntimeException e) {
                LOG.error("PostgreSQL restart failed: error=\"{}\"", e.getMessage());
            }
            awaitFreeSpace();
        }
        return false;
    }

    private void awaitFreeSpace() throws InterruptedException, IOException {
        if (database.hasRoom()) {
            return;
        }
        notice.accept("the disk of the database is full; PostgreSQL restarts when the disk has free space");
        while (!database.hasRoom()) {
            TimeUnit.MILLISECONDS.sleep(DISK_POLL.toMillis());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(LONGEST_END.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
