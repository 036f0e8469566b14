package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.command.TypedTimeConverter.TypedTime;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which executions {@code zoe ls} lists, with which columns, and in which order. */
final class ExecutionListOptions {

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = StatusFilterConverter.class,
            completionCandidates = StatusFilterConverter.Candidates.class,
            description = "Only those in this state, such as running")
    private Optional<String> status = Optional.empty();

    @Option(names = "--name", paramLabel = "NAME", description = "Only those of this name")
    private Optional<String> name = Optional.empty();

    @Option(names = "--owner", paramLabel = "USER", description = "Only those of this user")
    private Optional<String> owner = Optional.empty();

    @Option(names = "--array", paramLabel = "ID", description = "Only those of this array; 41_3 for one of them")
    private Optional<String> array = Optional.empty();

    @Option(names = "--shared", description = "Those that others share with you, in place of your own ones")
    private boolean shared;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Only those submitted at this time, such as 2026-11-23T10:00:00Z, or so long ago,"
                    + " such as 7d, or later")
    private Optional<TypedTime> since = Optional.empty();

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Only those submitted at this time, or so long ago, or earlier")
    private Optional<TypedTime> until = Optional.empty();

    @Option(
            names = "--ended-since",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Only those that ended at this time, or so long ago, or later")
    private Optional<TypedTime> endedSince = Optional.empty();

    @Option(
            names = "--ended-until",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Only those that ended at this time, or so long ago, or earlier")
    private Optional<TypedTime> endedUntil = Optional.empty();

    @Option(
            names = "--filter",
            paramLabel = "KEY=VALUE",
            converter = FilterConverter.class,
            description = "Only those with this status, name, owner, group, kind or array; can be repeated")
    private List<Filter> filters = new ArrayList<>();

    @Option(
            names = "--columns",
            paramLabel = "COLUMN",
            split = ",",
            converter = ColumnConverter.class,
            description = "What to show, such as id,name,status,cpu,memory")
    private List<ExecutionColumn> columns = new ArrayList<>();

    @Option(
            names = "--sort",
            paramLabel = "COLUMN",
            converter = SortConverter.class,
            description = {
                "Sort by a column; COLUMN:desc for the largest first. The server sorts by id, name, age, submitted,"
                        + " started and ended; by others, the command sorts what it lists"
            })
    private Optional<Sort> sort = Optional.empty();

    /** A condition that the server checks. */
    private record Filter(String key, String value) {}

    /** The order of a column, or the reverse of it. */
    private record Sort(String column, boolean isDescending, Comparator<ExecutionDocument> order) {

        /** The same order as the server calls it; empty when only the command knows it. */
        Optional<String> ofServer() {
            return switch (column) {
                case "id", "submitted" -> Optional.of(isDescending ? "-submitted" : "submitted");
                case "age" -> Optional.of(isDescending ? "submitted" : "-submitted");
                case "name", "started", "ended" -> Optional.of((isDescending ? "-" : "") + column);
                default -> Optional.empty();
            };
        }
    }

    /**
     * The parameters of a call.
     *
     * @param now what times such as {@code 7d} are counted from
     */
    QueryParameters query(Instant now) {
        Map<String, String> conditions = new LinkedHashMap<>();
        status.ifPresent(value -> conditions.put("status", value));
        name.ifPresent(value -> conditions.put("name", value));
        owner.ifPresent(value -> conditions.put("owner", value));
        array.ifPresent(value -> conditions.put("array", value));
        if (shared) {
            conditions.put("shared", "true");
        }
        for (Filter filter : filters) {
            if (conditions.putIfAbsent(filter.key(), filter.value()) != null) {
                throw new CommandFailure(
                        ExitCode.USAGE, "the condition on the " + filter.key() + " is given twice; give it once");
            }
        }
        QueryParameters query = new QueryParameters();
        conditions.forEach(query::with);
        addTimes(query, "submitted", "--", since, until, now);
        addTimes(query, "ended", "--ended-", endedSince, endedUntil, now);
        return query;
    }

    /**
     * @param what part of the names of the parameters
     * @param option start of the names of the options
     */
    private static void addTimes(
            QueryParameters query,
            String what,
            String option,
            Optional<TypedTime> since,
            Optional<TypedTime> until,
            Instant now) {
        Optional<Instant> from = since.map(time -> time.ago(now));
        Optional<Instant> to = until.map(time -> time.ago(now));
        if (from.isPresent() && to.isPresent() && from.get().isAfter(to.get())) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "%1$ssince is %2$s and %1$suntil is %3$s, which is earlier; no execution can meet both"
                            .formatted(option, from.get(), to.get()));
        }
        query.with(what + "_since", from).with(what + "_until", to);
    }

    /** The same, in the order that is wanted if the server knows it. */
    QueryParameters sortedQuery(Instant now) {
        return query(now).with("sort", sort.flatMap(Sort::ofServer));
    }

    /** @param sortedByServer whether the list comes from {@link #sortedQuery} */
    ExecutionTable table(boolean sortedByServer) {
        Optional<Sort> own =
                sort.filter(order -> !sortedByServer || order.ofServer().isEmpty());
        return new ExecutionTable(columns.isEmpty() ? ExecutionColumn.usual() : columns, own.map(Sort::order));
    }

    /** Reads {@code status=running}. */
    static final class FilterConverter implements ITypeConverter<Filter> {
        private static final List<String> KEYS = List.of("status", "name", "owner", "group", "kind", "array");

        @Override
        public Filter convert(String text) {
            int equals = text.indexOf('=');
            String key = equals < 0 ? text : text.substring(0, equals);
            if (equals < 0 || !KEYS.contains(key)) {
                throw new TypeConversionException(
                        "'" + text + "' is not KEY=VALUE with one of the keys " + String.join(", ", KEYS));
            }
            String value = text.substring(equals + 1);
            return new Filter(key, key.equals("status") ? new StatusFilterConverter().convert(value) : value);
        }
    }

    /** Reads the name of a column. */
    static final class ColumnConverter implements ITypeConverter<ExecutionColumn> {
        @Override
        public ExecutionColumn convert(String text) {
            return ExecutionColumn.find(text)
                    .orElseThrow(() -> new TypeConversionException(
                            "there is no column '" + text + "'; there are " + ExecutionColumn.names()));
        }
    }

    /** Reads {@code name} or {@code name:desc}. */
    static final class SortConverter implements ITypeConverter<Sort> {
        private static final String DESCENDING = ":desc";

        @Override
        public Sort convert(String text) {
            boolean descending = text.endsWith(DESCENDING);
            String column = descending ? text.substring(0, text.length() - DESCENDING.length()) : text;
            Comparator<ExecutionDocument> order =
                    new ColumnConverter().convert(column).order();
            return new Sort(column.toLowerCase(Locale.ROOT), descending, descending ? order.reversed() : order);
        }
    }
}
