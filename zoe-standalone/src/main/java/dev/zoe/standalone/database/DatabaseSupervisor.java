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
 * Starts the database again when it ends while the server runs. When that happens too often it gives up, so that the
 * server can end and its own supervisor can act. PostgreSQL ends when its disk is full; it is started again when there
 * is room, however long that takes.
 */
final class DatabaseSupervisor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseSupervisor.class);
    private static final Duration LONGEST_END = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS_FOR_ROOM = Duration.ofSeconds(1);

    /** What is supervised. */
    interface Supervised {
        /** Completes when it has ended. */
        CompletableFuture<?> ended() throws IOException;

        /** Starts it again. */
        void restart() throws IOException;

        /** Whether its disk has room for a start. */
        boolean hasRoom() throws IOException;
    }

    private final Supervised database;
    private final RestartBudget budget;
    private final Consumer<String> notice;
    private final Runnable giveUp;
    private final Thread thread = new Thread(this::supervise, "zoe-database");

    /**
     * @param notice takes what an operator must do; the LOG may be on the same full disk
     * @param giveUp runs once, in a thread of its own, when the database is not started again any more
     */
    DatabaseSupervisor(Supervised database, RestartBudget budget, Consumer<String> notice, Runnable giveUp) {
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
                LOG.error("PostgreSQL has ended; the server starts it again");
            } while (startAgain());
            LOG.error("PostgreSQL ended too often ({}); the server gives up", budget);
            new Thread(giveUp, "zoe-give-up").start();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (IOException | ExecutionException | RuntimeException e) {
            LOG.error("PostgreSQL cannot be supervised any more; the server gives up", e);
            new Thread(giveUp, "zoe-give-up").start();
        }
    }

    /** False when it was tried often enough. */
    private boolean startAgain() throws InterruptedException, IOException {
        awaitRoom();
        for (Optional<Duration> pause = budget.spend(); pause.isPresent(); pause = budget.spend()) {
            TimeUnit.MILLISECONDS.sleep(pause.get().toMillis());
            try {
                database.restart();
                LOG.warn("PostgreSQL runs again");
                return true;
            } catch (IOException | RuntimeException e) {
                LOG.error("PostgreSQL does not start again: {}", e.getMessage());
            }
            awaitRoom();
        }
        return false;
    }

    private void awaitRoom() throws InterruptedException, IOException {
        if (database.hasRoom()) {
            return;
        }
        notice.accept("the disk of the database is full; PostgreSQL is started again when there is room");
        while (!database.hasRoom()) {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_FOR_ROOM.toMillis());
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
