package dev.zoe.db.submission;

import dev.zoe.db.execution.ArrayMember;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds what an idempotency key was used for. */
public class IdempotencyKeyReader {

    private static final String BY_KEY =
            """
            select id, name = :name and description = cast(:description as jsonb)
                    and (array_id, array_index) is not distinct from (cast(:array as bigint), cast(:index as int))
                    and array(
                    select distinct (coalesce(awaited_array, awaited_id) || ':' || condition) collate "C"
                    from execution_dependency d where d.execution_id = e.id order by 1) = cast(:after as text[]) as same
            from execution e where owner_id = :owner and idempotency_key = :key
            """;

    private final JdbcClient database;

    public IdempotencyKeyReader(JdbcClient database) {
        this.database = database;
    }

    /**
     * An earlier submission with the same key.
     *
     * @param id of its execution
     * @param isSame whether name, description, place in an array and dependencies were the same
     */
    public record EarlierSubmission(long id, boolean isSame) {}

    /** What the owner of {@code execution} submitted with its idempotency key before; empty without such a key. */
    public Optional<EarlierSubmission> find(NewExecution execution) {
        return execution.idempotencyKey().flatMap(key -> database.sql(BY_KEY)
                .param("name", execution.name())
                .param("description", execution.canonicalJson())
                .param("owner", execution.ownerId())
                .param("after", dependencies(execution))
                .param("array", execution.array().map(ArrayMember::arrayId).orElse(null))
                .param("index", execution.array().map(ArrayMember::index).orElse(null))
                .param("key", key)
                .query((row, number) -> new EarlierSubmission(row.getLong("id"), row.getBoolean("same")))
                .optional());
    }

    private static String[] dependencies(NewExecution execution) {
        return execution.after().stream()
                .map(dependency -> dependency.array().orElse(dependency.awaitedId()) + ":"
                        + dependency.condition().wire())
                .distinct()
                .sorted()
                .toArray(String[]::new);
    }
}
