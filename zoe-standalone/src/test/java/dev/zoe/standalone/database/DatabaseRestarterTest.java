package dev.zoe.standalone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DatabaseRestarterTest {
    private static final int MOST = 4;
    private static final String FULL =
            "the disk of the database is full; PostgreSQL restarts when the disk has free space";

    private final RestartBudget budget =
            new RestartBudget(MOST, Duration.ofMinutes(10), Duration.ofMillis(1), Clock.systemUTC());
    private final CountDownLatch gaveUp = new CountDownLatch(1);
    private final List<String> notices = new CopyOnWriteArrayList<>();

    /** A database whose end and whose starts a test decides. */
    private static final class Scripted implements DatabaseRestarter.Supervised {
        private final AtomicInteger starts = new AtomicInteger();
        private final AtomicInteger looks = new AtomicInteger();
        private final AtomicBoolean startable = new AtomicBoolean(true);
        private final AtomicBoolean defective = new AtomicBoolean();
        private final AtomicBoolean room = new AtomicBoolean(true);
        private volatile CompletableFuture<?> life = new CompletableFuture<>();

        @Override
        public CompletableFuture<?> ended() {
            return life;
        }

        @Override
        public boolean hasRoom() {
            looks.incrementAndGet();
            return room.get();
        }

        @Override
        public void restart() throws IOException {
            starts.incrementAndGet();
            if (defective.get()) {
                throw new IllegalArgumentException("a file is half written");
            }
            if (!startable.get()) {
                throw new IOException("the disk is gone");
            }
            life = new CompletableFuture<>();
        }
    }

    @Test
    void oneWhoseDiskIsFullIsStartedWhenThereIsRoomHoweverLongThatTakes() throws Exception {
        Scripted database = new Scripted();
        database.room.set(false);
        try (DatabaseRestarter restarter = new DatabaseRestarter(database, budget, notices::add, gaveUp::countDown)) {
            assertThat(restarter).isNotNull();
            database.life.complete(null);
            await().until(() -> database.looks.get() > 1);
            assertThat(notices).containsExactly(FULL);
            assertThat(database.starts).hasValue(0);

            database.room.set(true);
            await().until(() -> database.starts.get() == 1 && !database.life.isDone());
        }
        assertThat(gaveUp.getCount()).isOne();
    }

    @Test
    void oneThatEndedIsStartedAgain() throws Exception {
        Scripted database = new Scripted();
        try (DatabaseRestarter restarter = new DatabaseRestarter(database, budget, notices::add, gaveUp::countDown)) {
            assertThat(restarter).isNotNull();
            database.life.complete(null);
            await().until(() -> database.starts.get() == 1 && !database.life.isDone());
            database.life.complete(null);
            await().until(() -> database.starts.get() == 2 && !database.life.isDone());
        }
        assertThat(gaveUp.getCount()).isOne();
    }

    @Test
    void aDefectAtAStartIsTriedAgainAndGivenUpLikeAnyFailure() throws Exception {
        Scripted database = new Scripted();
        database.defective.set(true);
        try (DatabaseRestarter restarter = new DatabaseRestarter(database, budget, notices::add, gaveUp::countDown)) {
            assertThat(restarter).isNotNull();
            database.life.complete(null);
            assertThat(gaveUp.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(database.starts).hasValue(MOST);
    }

    @Test
    void oneWhoseEndCannotBeSeenIsGivenUp() throws Exception {
        Scripted database = new Scripted();
        try (DatabaseRestarter restarter = new DatabaseRestarter(database, budget, notices::add, gaveUp::countDown)) {
            assertThat(restarter).isNotNull();
            database.life.completeExceptionally(new IllegalStateException("no process has this number"));
            assertThat(gaveUp.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(database.starts).hasValue(0);
    }

    @Test
    void oneThatDoesNotStartIsGivenUp() throws Exception {
        Scripted database = new Scripted();
        database.startable.set(false);
        try (DatabaseRestarter restarter = new DatabaseRestarter(database, budget, notices::add, gaveUp::countDown)) {
            assertThat(restarter).isNotNull();
            database.life.complete(null);
            assertThat(gaveUp.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(database.starts).hasValue(MOST);
    }
}
