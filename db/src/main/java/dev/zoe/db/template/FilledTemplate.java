package dev.zoe.db.template;

import java.util.Map;

/**
 * The form of a template with the values that a user typed.
 *
 * @param id of the template, which may have been deleted since
 * @param typed texts by name of their parameters
 */
public record FilledTemplate(String id, Map<String, String> typed) {
    public FilledTemplate {
        typed = Map.copyOf(typed);
    }
}
