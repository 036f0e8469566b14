package dev.zoe.api.template;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.template.FilledTemplate;
import dev.zoe.db.template.FilledTemplateStore;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/**
 * Keeps what was typed into the form of a template, so that its execution can be changed and run again in the same
 * form. The execution is there before its form is kept: an execution whose form was lost can still be changed as a
 * description.
 */
@Service
public class FilledTemplates {
    /** Characters of all texts of a form. A longer form is not kept; the database refuses one of 1 MiB. */
    private static final int MOST_CHARACTERS = 100_000;

    private final FilledTemplateStore store;
    private final ExecutionQueries executions;

    FilledTemplates(FilledTemplateStore store, ExecutionQueries executions) {
        this.store = store;
        this.executions = executions;
    }

    /** @param typed texts by name of their parameters; others are left out */
    public void keep(long execution, Template template, Map<String, String> typed) {
        Map<String, String> kept = template.parameters().stream()
                .filter(parameter -> !parameter.fixed() && typed.containsKey(parameter.name()))
                .collect(Collectors.toMap(
                        TemplateParameter::name, parameter -> typed.getOrDefault(parameter.name(), "")));
        if (kept.values().stream().mapToInt(String::length).sum() <= MOST_CHARACTERS) {
            store.add(execution, new FilledTemplate(template.id(), kept));
        }
    }

    /** Gives an execution the form of the one that it repeats. */
    public void copy(long from, long to) {
        store.copy(from, to);
    }

    /** Whether an execution that the caller has read was made in a form. */
    public boolean has(long execution) {
        return store.has(execution);
    }

    /** @throws dev.zoe.api.problem.Problem when there is no such execution that the caller may see */
    public Optional<FilledTemplate> find(ApiCaller caller, long execution) {
        var unused = executions.get(caller, execution);
        return store.find(execution);
    }
}
