package dev.zoe.api.template;

import java.util.List;

/**
 * A template to keep, as people write it.
 *
 * @param description JSON of format 4, 3 or 2
 * @param parameters a JSON list, as a manifest has it; empty for none
 * @param about Markdown
 * @param enabledFor the only roles that have it; empty for all
 * @param disabledFor roles that do not have it
 */
public record NewTemplate(
        String category,
        String name,
        String description,
        String parameters,
        String about,
        List<String> labels,
        List<String> enabledFor,
        List<String> disabledFor) {

    public NewTemplate {
        labels = List.copyOf(labels);
        enabledFor = List.copyOf(enabledFor);
        disabledFor = List.copyOf(disabledFor);
    }
}
