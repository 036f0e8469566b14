package dev.zoe.web.shop;

import dev.zoe.api.template.NewTemplate;
import dev.zoe.web.form.PageForm;
import java.util.List;
import java.util.stream.Stream;

/**
 * The form of a template of the site, as it was typed.
 *
 * @param template its name, as people see it
 * @param labels words with commas between them; {@code enabledFor} and {@code disabledFor} are roles likewise
 */
public record SiteTemplateForm(
        String id,
        String template,
        String category,
        String labels,
        String enabledFor,
        String disabledFor,
        String about,
        String parameters,
        String json) {
    static final SiteTemplateForm EMPTY = new SiteTemplateForm("", "", "", "", "", "", "", "[]", "");

    static SiteTemplateForm read(PageForm form) {
        return new SiteTemplateForm(
                form.get("id"),
                form.get("template"),
                form.get("category"),
                form.get("labels"),
                form.get("enabled_for"),
                form.get("disabled_for"),
                form.raw("about"),
                form.raw("parameters"),
                form.raw("json"));
    }

    static SiteTemplateForm of(String id, NewTemplate template) {
        return new SiteTemplateForm(
                id,
                template.name(),
                template.category(),
                String.join(", ", template.labels()),
                String.join(", ", template.enabledFor()),
                String.join(", ", template.disabledFor()),
                template.about(),
                template.parameters(),
                template.description());
    }

    NewTemplate newTemplate() {
        return new NewTemplate(
                category, template, json, parameters, about, words(labels), words(enabledFor), words(disabledFor));
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
