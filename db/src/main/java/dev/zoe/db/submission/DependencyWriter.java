package dev.zoe.db.submission;

import dev.zoe.db.execution.DependencyReader;
import dev.zoe.db.execution.ExecutionDependency;
import dev.zoe.db.mapping.ResultRow;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Makes a new execution wait for others. Its calls and the submission are one transaction. */
public class DependencyWriter {

    /** In one order, so that two submissions that wait for the same executions do not block each other. */
    private static final String LOCK =
            "select id, owner_id from execution where id = any(:ids) order by id for key share";

    private static final String INSERT =
            """
            with written as (
                insert into execution_dependency (execution_id, awaited_id, awaited_name, condition, awaited_array)
                select :id, e.id, e.name, d.condition, d.awaited_array
                from unnest(:ids, :conditions, :arrays) as d(id, condition, awaited_array) join execution e on e.id = d.id
                returning awaited_id, awaited_name, condition, outcome, awaited_array
            )
            select * from written order by awaited_id
            """;

    private static final String WAIT = "update execution set waits_for_others = true where id = :id";

    private final JdbcClient database;

    public DependencyWriter(JdbcClient database) {
        this.database = database;
    }

    /** An execution that another one may wait for. */
    public record Candidate(long id, long ownerId) {}

    /**
     * Those of {@code ids} that exist. They cannot be deleted until the transaction ends: a later deletion finds the
     * dependencies on them, and keeps how they ended.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Candidate> lock(Collection<Long> ids) {
        return database.sql(LOCK)
                .param("ids", ids.toArray(Long[]::new))
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new Candidate(row.number("id"), row.number("owner_id"));
                })
                .list();
    }

    /**
     * Makes the execution of number {@code id}, which was written in this transaction, wait for others, which are
     * {@link #lock locked}. It has at least one dependency.
     *
     * @return what it waits for, in the order of the numbers
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<ExecutionDependency> write(long id, NewExecution execution) {
        List<NewDependency> after = execution.after();
        List<ExecutionDependency> written = database.sql(INSERT)
                .param("id", id)
                .param("ids", after.stream().map(NewDependency::awaitedId).toArray(Long[]::new))
                .param(
                        "conditions",
                        after.stream()
                                .map(dependency -> dependency.condition().wire())
                                .toArray(String[]::new))
                .param(
                        "arrays",
                        after.stream()
                                .map(dependency -> dependency.array().orElse(null))
                                .toArray(Long[]::new))
                .query((columns, number) -> DependencyReader.dependency(columns))
                .list();
        database.sql(WAIT).param("id", id).update();
        return written;
    }
}
