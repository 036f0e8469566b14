package dev.zoe.standalone.database;

import dev.zoe.standalone.config.DataDirectory;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/** The embedded database with its roles, started again when it ends: up to 5 times within 10 minutes. */
public final class SupervisedDatabase implements AutoCloseable {

    private static final int MAX_RESTARTS = 5;
    private static final Duration RESTART_WINDOW = Duration.ofMinutes(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);

    private final EmbeddedDatabase database;
    private final DatabaseRoles roles;
    private final DatabaseRestarter restarter;

    private SupervisedDatabase(EmbeddedDatabase database, DatabaseRoles roles, DatabaseRestarter restarter) {
        this.database = database;
        this.roles = roles;
        this.restarter = restarter;
    }

    /**
     * Starts the database and its restarter.
     *
     * @param progress receives a sentence for each step of the first start
     * @param notice receives what an operator must do; the log may be on the same full disk
     * @param giveUp runs once, in a thread of its own, when the restarter stops restarting the database
     * @throws dev.zoe.standalone.config.StartException when the database does not start
     */
    public static SupervisedDatabase start(
            DataDirectory data, Consumer<String> progress, Consumer<String> notice, Runnable giveUp)
            throws IOException {
        EmbeddedDatabase database = EmbeddedDatabase.start(data, progress);
        try {
            DatabaseRoles roles = database.roles();
            RestartBudget budget = new RestartBudget(MAX_RESTARTS, RESTART_WINDOW, FIRST_PAUSE, Clock.systemUTC());
            return new SupervisedDatabase(database, roles, new DatabaseRestarter(database, budget, notice, giveUp));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    public DatabaseRoles roles() {
        return roles;
    }

    @Override
    public void close() throws IOException {
        restarter.close();
        database.close();
    }
}
