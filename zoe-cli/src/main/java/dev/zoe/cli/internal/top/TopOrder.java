package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What the executions are sorted by; the key {@code s} goes from one to the next. */
enum TopOrder {
    NEWEST,
    CPU,
    MEMORY,
    SERVICES,
    NAME;

    /** The newest first, the largest first, and first in the alphabet first. */
    Comparator<ExecutionDocument> comparator() {
        Comparator<ExecutionDocument> newest =
                Comparator.comparing(ExecutionDocument::id).reversed();
        return switch (this) {
            case NEWEST -> newest;
            case CPU -> largest(execution -> execution.usedCores().orElse(-1)).thenComparing(newest);
            case MEMORY ->
                largest(execution -> execution.usedMemory().orElse(-1)).thenComparing(newest);
            case SERVICES ->
                largest(execution ->
                                execution.core().active() + execution.elastic().active())
                        .thenComparing(newest);
            case NAME ->
                Comparator.comparing(ExecutionDocument::name, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(newest);
        };
    }

    private static Comparator<ExecutionDocument> largest(ToDoubleFunction<ExecutionDocument> amount) {
        return Comparator.comparingDouble(amount).reversed();
    }

    TopOrder next() {
        return switch (this) {
            case NEWEST -> CPU;
            case CPU -> MEMORY;
            case MEMORY -> SERVICES;
            case SERVICES -> NAME;
            case NAME -> NEWEST;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
