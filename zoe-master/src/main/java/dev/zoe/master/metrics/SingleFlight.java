package dev.zoe.master.metrics;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Runs a long query once for concurrent callers: a caller during a query gets its result. */
final class SingleFlight<T> implements Supplier<T> {
    private final Supplier<T> query;
    private Optional<CompletableFuture<T>> inProgress = Optional.empty();

    SingleFlight(Supplier<T> query) {
        this.query = query;
    }

    @Override
    public T get() {
        CompletableFuture<T> mine = new CompletableFuture<>();
        Optional<CompletableFuture<T>> others;
        synchronized (this) {
            others = inProgress;
            inProgress = Optional.of(others.orElse(mine));
        }
        if (others.isPresent()) {
            return others.get().join();
        }
        try {
            T result = query.get();
            mine.complete(result);
            return result;
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            // Waiting callers must be released after an error, too.
            mine.completeExceptionally(new CompletionException("the query ended without a result", null));
            synchronized (this) {
                inProgress = Optional.empty();
            }
        }
    }
}
