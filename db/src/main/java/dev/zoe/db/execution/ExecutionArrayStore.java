package dev.zoe.db.execution;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Arrays of executions, with the number of their executions in each status. */
public class ExecutionArrayStore {

    private static final String SELECT =
            """
            select a.id, a.owner_id, u.username, a.name, a.size, a.created_at
            from execution_array a join users u on u.id = a.owner_id where
            """;

    private static final String COUNTS =
            """
            select array_id, status, count(*) as members from execution where array_id = any(:ids)
            group by array_id, status
            """;

    private static final String LOCK =
            "select id, owner_id, size from execution_array where id = any(:ids) order by id for key share";

    private static final String MEMBERS =
            "select array_id, id from execution where array_id = any(:ids) order by id limit :most";

    private final JdbcClient database;

    public ExecutionArrayStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * An array that executions may join or wait for.
     *
     * @param size the largest index
     */
    public record Candidate(long id, long ownerId, int size) {}

    /** An execution of an array. */
    public record Member(long arrayId, long execution) {}

    /** Adds an array of a user and returns its id. */
    @Transactional(propagation = Propagation.MANDATORY)
    public long insert(long ownerId, String name, int size) {
        return database.sql(
                        "insert into execution_array (owner_id, name, size) values (:owner, :name, :size) returning id")
                .param("owner", ownerId)
                .param("name", name)
                .param("size", size)
                .query(Long.class)
                .single();
    }

    /** One array. */
    @Transactional(readOnly = true)
    public Optional<ExecutionArray> find(long id) {
        return withCounts(database.sql(SELECT + "a.id = :id")
                        .param("id", id)
                        .query((columns, number) -> array(columns))
                        .list())
                .stream()
                .findFirst();
    }

    /**
     * Arrays, newest first.
     *
     * @param owner only those of this user; empty for all
     * @param below only those with a smaller id
     */
    @Transactional(readOnly = true)
    public List<ExecutionArray> list(Optional<Long> owner, long below, int limit) {
        String ofOwner = owner.isPresent() ? "a.owner_id = :owner and " : "";
        JdbcClient.StatementSpec statement = database.sql(
                        SELECT + ofOwner + "a.id < :below order by a.id desc limit :limit")
                .param("below", below)
                .param("limit", limit);
        owner.ifPresent(id -> statement.param("owner", id));
        return withCounts(statement.query((columns, number) -> array(columns)).list());
    }

    /** Those of {@code ids} that exist. They are not removed until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Candidate> lock(Collection<Long> ids) {
        return database.sql(LOCK)
                .param("ids", ids.toArray(Long[]::new))
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new Candidate(row.number("id"), row.number("owner_id"), row.count("size"));
                })
                .list();
    }

    /** The executions of arrays by their ids, up to {@code most}. */
    @Transactional(readOnly = true)
    public List<Member> members(Collection<Long> ids, int most) {
        return database.sql(MEMBERS)
                .param("ids", ids.toArray(Long[]::new))
                .param("most", most)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new Member(row.number("array_id"), row.number("id"));
                })
                .list();
    }

    /** The execution with an index; empty when there is none. */
    @Transactional(readOnly = true)
    public Optional<Long> member(ArrayMember place) {
        return database.sql("select id from execution where array_id = :array and array_index = :index")
                .param("array", place.arrayId())
                .param("index", place.index())
                .query(Long.class)
                .optional();
    }

    private List<ExecutionArray> withCounts(List<ExecutionArray> arrays) {
        if (arrays.isEmpty()) {
            return arrays;
        }
        Map<Long, Map<ExecutionStatus, Integer>> counts = new HashMap<>();
        database.sql(COUNTS)
                .param("ids", arrays.stream().map(ExecutionArray::id).toArray(Long[]::new))
                .query(columns -> {
                    ResultRow row = new ResultRow(columns);
                    counts.computeIfAbsent(row.number("array_id"), id -> new EnumMap<>(ExecutionStatus.class))
                            .put(WireNamed.parse(ExecutionStatus.class, row.text("status")), row.count("members"));
                });
        return arrays.stream()
                .map(array -> new ExecutionArray(
                        array.id(),
                        array.ownerId(),
                        array.owner(),
                        array.name(),
                        array.size(),
                        array.createdAt(),
                        counts.getOrDefault(array.id(), Map.of())))
                .toList();
    }

    private static ExecutionArray array(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new ExecutionArray(
                row.number("id"),
                row.number("owner_id"),
                row.text("username"),
                row.text("name"),
                row.count("size"),
                row.time("created_at"),
                Map.of());
    }
}
