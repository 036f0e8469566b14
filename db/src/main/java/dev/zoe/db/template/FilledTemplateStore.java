package dev.zoe.db.template;

import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Which templates executions were made of, and what was typed into their forms. */
public class FilledTemplateStore {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private static final String ADD =
            """
            insert into execution_template (execution_id, template_id, typed)
            select id, :template, cast(:typed as jsonb) from execution where id = :execution
            on conflict (execution_id) do nothing
            """;

    private static final String COPY =
            """
            insert into execution_template (execution_id, template_id, typed)
            select e.id, t.template_id, t.typed
            from execution e join execution_template t on t.execution_id = :from
            where e.id = :to
            on conflict (execution_id) do nothing
            """;

    private final JdbcClient database;

    public FilledTemplateStore(JdbcClient database) {
        this.database = database;
    }

    /** Keeps the form of an execution. Nothing happens when it has one, or when the execution was deleted. */
    public void add(long execution, FilledTemplate filled) {
        database.sql(ADD)
                .param("execution", execution)
                .param("template", filled.id())
                .param("typed", JSON.writeValueAsString(filled.typed()))
                .update();
    }

    /** Gives an execution the form of another one, if that has one. */
    public void copy(long from, long to) {
        database.sql(COPY).param("from", from).param("to", to).update();
    }

    public Optional<FilledTemplate> find(long execution) {
        return database.sql("select template_id, typed from execution_template where execution_id = :execution")
                .param("execution", execution)
                .query((row, number) -> new FilledTemplate(row.getString(1), JSON.readValue(row.getString(2), TEXTS)))
                .optional();
    }

    public boolean has(long execution) {
        return database.sql("select exists (select from execution_template where execution_id = :execution)")
                .param("execution", execution)
                .query(Boolean.class)
                .single();
    }
}
