package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A column of a list of executions.
 *
 * @param name as it is typed, such as {@code run-time}
 * @param isNumber whether it is aligned to the right
 * @param value what it shows of an execution at a time
 * @param order smallest, oldest and first in the alphabet first
 */
record ExecutionColumn(
        String name,
        boolean isNumber,
        BiFunction<ExecutionDocument, Instant, Object> value,
        Comparator<ExecutionDocument> order) {

    private static final Instant LATE = Instant.parse("9999-12-31T00:00:00Z");

    private static final List<ExecutionColumn> ALL = List.of(
            number("id", ExecutionDocument::id, execution -> (double) execution.id()),
            text("name", ExecutionDocument::name),
            text("owner", key("owner")),
            text("group", key("group")),
            text("status", ExecutionDocument::status, ExecutionColumn::status),
            text("kind", key("kind")),
            text("array", ExecutionDocument::arrayPlace),
            number("core", ExecutionDocument::core, execution ->
                    (double) execution.core().active()),
            number("elastic", ExecutionDocument::elastic, execution ->
                    (double) execution.elastic().active()),
            number("peak", key("peak_services")::apply, execution ->
                    (double) execution.peakServices().orElse(0)),
            number("cpu", ExecutionColumn::usedCores, execution -> execution
                    .usedCores()
                    .orElse(-1)),
            number("memory", ExecutionColumn::usedMemory, execution ->
                    (double) execution.usedMemory().orElse(-1)),
            new ExecutionColumn(
                    "age",
                    true,
                    ExecutionColumn::age,
                    byTime(ExecutionDocument::submittedAt).reversed()),
            new ExecutionColumn(
                    "run-time",
                    true,
                    (execution, now) ->
                            execution.runTime(now).map(HumanReadable::age).orElse(""),
                    byNumber(execution -> (double)
                            execution.runTime(LATE).map(Duration::toSeconds).orElse(-1L))),
            time("submitted", ExecutionDocument::submittedAt),
            time("started", ExecutionDocument::startedAt),
            time("ended", ExecutionDocument::endedAt),
            number("exit-code", key("exit_code")::apply, execution ->
                    (double) execution.exitCode().orElse(-1)),
            text("error", ExecutionDocument::errorMessage));

    private static final Set<String> VOLATILE = Set.of("age", "run-time", "cpu", "memory");
    private static final List<String> USUAL =
            List.of("id", "name", "owner", "status", "core", "elastic", "age", "run-time");

    /** The columns that {@code zoe ls} shows without {@code --columns}. */
    static List<ExecutionColumn> usual() {
        return ALL.stream().filter(column -> USUAL.contains(column.name())).toList();
    }

    /** The column of a name; empty when there is none. */
    static Optional<ExecutionColumn> find(String typed) {
        return ALL.stream()
                .filter(column -> column.name().equals(typed.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    static String names() {
        return ALL.stream().map(ExecutionColumn::name).collect(Collectors.joining(", "));
    }

    String title() {
        return name.toUpperCase(Locale.ROOT).replace('-', ' ');
    }

    /** Whether it changes as time goes by, without any event. */
    boolean isVolatile() {
        return VOLATILE.contains(name);
    }

    Object cell(ExecutionDocument execution, Instant now) {
        return value.apply(execution, now);
    }

    private static ExecutionColumn text(String name, Function<ExecutionDocument, String> value) {
        return text(name, value, value::apply);
    }

    private static ExecutionColumn text(
            String name, Function<ExecutionDocument, String> key, Function<ExecutionDocument, Object> shown) {
        return new ExecutionColumn(
                name,
                false,
                (execution, now) -> shown.apply(execution),
                Comparator.comparing(key, String.CASE_INSENSITIVE_ORDER));
    }

    private static ExecutionColumn number(
            String name, Function<ExecutionDocument, Object> shown, Function<ExecutionDocument, Double> key) {
        return new ExecutionColumn(name, true, (execution, now) -> shown.apply(execution), byNumber(key));
    }

    private static ExecutionColumn time(String name, Function<ExecutionDocument, Optional<Instant>> key) {
        return new ExecutionColumn(
                name,
                false,
                (execution, now) -> key.apply(execution)
                        .map(Instant::toString)
                        .map(HumanReadable::time)
                        .orElse(""),
                byTime(key));
    }

    private static Function<ExecutionDocument, String> key(String key) {
        return execution -> execution.json().path(key).asString("");
    }

    /** The status, and what an execution waits for that is in no queue. */
    private static Cell status(ExecutionDocument execution) {
        String awaited = execution.awaited();
        return awaited.isEmpty()
                ? Cell.status(execution.status())
                : new Cell("waits for " + awaited, AnsiStyle.WAITING);
    }

    private static Object usedCores(ExecutionDocument execution) {
        return execution.usedCores().isPresent()
                ? HumanReadable.cores(execution.usedCores().getAsDouble())
                : "";
    }

    private static Object usedMemory(ExecutionDocument execution) {
        return execution.usedMemory().isPresent()
                ? HumanReadable.size(execution.usedMemory().getAsLong())
                : "";
    }

    private static Object age(ExecutionDocument execution, Instant now) {
        return execution
                .submittedAt()
                .map(at -> HumanReadable.age(Duration.between(at, now)))
                .orElse("");
    }

    private static Comparator<ExecutionDocument> byNumber(Function<ExecutionDocument, Double> key) {
        return Comparator.comparing(key);
    }

    private static Comparator<ExecutionDocument> byTime(Function<ExecutionDocument, Optional<Instant>> key) {
        return Comparator.comparing(execution -> key.apply(execution).orElse(Instant.MAX));
    }
}
