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

/** Whether this master is alive, and whether it can do its work. */
public final class MasterHealthChecks {

    private static final int PATIENCE_SECONDS = 3;

    /**
     * Where to look.
     *
     * @param loopRuns whether the thread of the loop runs
     * @param leads whether this process holds the lease
     * @param trouble what the back-end is failing with; empty when it is well
     * @param databaseTrouble what keeps the database from recording; empty when it records
     * @param askDatabase asks the database something small; throws when it does not answer
     */
    public record Signs(
            BooleanSupplier loopRuns,
            BooleanSupplier leads,
            Supplier<String> trouble,
            Supplier<String> databaseTrouble,
            Runnable askDatabase) {}

    /**
     * @param well whether the answer is a success
     * @param parts the state of each part: {@code UP}, {@code DOWN}, or another word, with a reason where there is one
     */
    public record Health(boolean well, Map<String, String> parts) {
        public Health {
            parts = Map.copyOf(parts);
        }
    }

    private final Signs signs;
    private final Executor asking;

    /** @param asking runs the question to the database, which may take long */
    public MasterHealthChecks(Signs signs, Executor asking) {
        this.signs = signs;
        this.asking = asking;
    }

    /** Whether restarting this process would help: says nothing of the database or the engine. */
    public Health liveness() {
        return health(Map.of("loop", signs.loopRuns().getAsBoolean()), Map.of());
    }

    /**
     * Whether it can do its work or take over. An engine that does not answer is shown, and is no reason to replace
     * this process: it goes on when the engine is back.
     */
    public Health readiness() {
        Map<String, String> notes = new TreeMap<>();
        notes.put("lease", signs.leads().getAsBoolean() ? "LEADER" : "STANDBY");
        String trouble = signs.trouble().get();
        notes.put("back_end", trouble.isEmpty() ? "UP" : "DEGRADED: " + trouble);
        String records = signs.databaseTrouble().get();
        notes.put("records", records.isEmpty() ? "UP" : "DEGRADED: " + records);
        return health(Map.of("loop", signs.loopRuns().getAsBoolean(), "database", databaseAnswers()), notes);
    }

    private static Health health(Map<String, Boolean> needed, Map<String, String> notes) {
        Map<String, String> parts = new TreeMap<>(notes);
        needed.forEach((part, well) -> parts.put(part, well ? "UP" : "DOWN"));
        return new Health(!needed.containsValue(false), parts);
    }

    private boolean databaseAnswers() {
        try {
            CompletableFuture.runAsync(signs.askDatabase(), asking).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
