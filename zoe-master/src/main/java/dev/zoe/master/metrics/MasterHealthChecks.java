package dev.zoe.master.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The checks of liveness and readiness of this master. */
public final class MasterHealthChecks {

    private static final int DATABASE_TIMEOUT_SECONDS = 3;

    /**
     * The sources of the checks.
     *
     * @param loopRuns whether the thread of the loop runs
     * @param leads whether this process holds the lease
     * @param backEndFailure the present failure of the back-end; empty when it works
     * @param databaseFailure the present failure of the database to record; empty when it records
     * @param pingDatabase sends a small query to the database; throws when it does not answer
     */
    public record Sources(
            BooleanSupplier loopRuns,
            BooleanSupplier leads,
            Supplier<String> backEndFailure,
            Supplier<String> databaseFailure,
            Runnable pingDatabase) {}

    /**
     * The result of a check.
     *
     * @param healthy whether all needed parts are up
     * @param parts the state of each part: {@code UP}, {@code DOWN}, or another word, with a reason where there is one
     */
    public record Health(boolean healthy, Map<String, String> parts) {
        public Health {
            parts = Map.copyOf(parts);
        }
    }

    private final Sources sources;
    private final Executor executor;

    /** @param executor runs the query to the database, which may take long */
    public MasterHealthChecks(Sources sources, Executor executor) {
        this.sources = sources;
        this.executor = executor;
    }

    /** Whether this process should be restarted. It is independent of the database and the engine. */
    public Health liveness() {
        return health(Map.of("loop", sources.loopRuns().getAsBoolean()), Map.of());
    }

    /**
     * Whether it can lead or take over. An engine that does not answer is shown as degraded, and does not make the
     * master unready: it continues when the engine is back.
     */
    public Health readiness() {
        Map<String, String> notes = new TreeMap<>();
        notes.put("lease", sources.leads().getAsBoolean() ? "LEADER" : "STANDBY");
        String backEnd = sources.backEndFailure().get();
        notes.put("back_end", backEnd.isEmpty() ? "UP" : "DEGRADED: " + backEnd);
        String records = sources.databaseFailure().get();
        notes.put("records", records.isEmpty() ? "UP" : "DEGRADED: " + records);
        return health(Map.of("loop", sources.loopRuns().getAsBoolean(), "database", databaseAnswers()), notes);
    }

    private static Health health(Map<String, Boolean> needed, Map<String, String> notes) {
        Map<String, String> parts = new TreeMap<>(notes);
        needed.forEach((part, up) -> parts.put(part, up ? "UP" : "DOWN"));
        return new Health(!needed.containsValue(false), parts);
    }

    private boolean databaseAnswers() {
        try {
            CompletableFuture.runAsync(sources.pingDatabase(), executor)
                    .get(DATABASE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
