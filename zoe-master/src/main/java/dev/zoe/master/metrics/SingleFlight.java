package dev.zoe.master.metrics;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A look that takes long: who asks while one is under way gets what that one finds. */
final class SingleFlight<T> implements Supplier<T> {
    private final Supplier<T> look;
    private Optional<CompletableFuture<T>> underWay = Optional.empty();

    SingleFlight(Supplier<T> look) {
        this.look = look;
    }

    @Override
    public T get() {
        CompletableFuture<T> mine = new CompletableFuture<>();
        Optional<CompletableFuture<T>> others;
        synchronized (this) {
            others = underWay;
            underWay = Optional.of(others.orElse(mine));
        }
        if (others.isPresent()) {
            return others.get().join();
        }
        try {
            T found = look.get();
            mine.complete(found);
            return found;
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            // Waiting callers must be released whatever happened.
            mine.completeExceptionally(new CompletionException("the look was broken off", null));
            synchronized (this) {
                underWay = Optional.empty();
            }
        }
    }
}
