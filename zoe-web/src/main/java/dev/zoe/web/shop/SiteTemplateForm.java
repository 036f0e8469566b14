package dev.zoe.web.shop;

import dev.zoe.api.template.NewTemplate;
import dev.zoe.api.template.SiteTemplateService.Condition;
import dev.zoe.web.form.PageForm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The form of a template of the site, as it was typed.
 *
 * @param template its name, as people see it
 * @param original id of the template that the form was made for; empty for a new one
 * @param version entity tag that it had then; empty when no administrator had added it
 * @param labels words with commas between them; {@code enabledFor} and {@code disabledFor} are roles likewise
 */
public record SiteTemplateForm(
        String id,
        String original,
        String version,
        String template,
        String category,
        String labels,
        String enabledFor,
        String disabledFor,
        String about,
        String parameters,
        String json) {
    static final SiteTemplateForm EMPTY = new SiteTemplateForm("", "", "", "", "", "", "", "", "", "[]", "");

    static SiteTemplateForm read(PageForm form) {
        return new SiteTemplateForm(
                form.get("id"),
                form.get("original"),
                form.get("version"),
                form.get("template"),
                form.get("category"),
                form.get("labels"),
                form.get("enabled_for"),
                form.get("disabled_for"),
                form.raw("about"),
                form.raw("parameters"),
                form.raw("json"));
    }

    static SiteTemplateForm of(String id, Optional<String> version, NewTemplate template) {
        return new SiteTemplateForm(
                id,
                id,
                version.orElse(""),
                template.name(),
                template.category(),
                String.join(", ", template.labels()),
                String.join(", ", template.enabledFor()),
                String.join(", ", template.disabledFor()),
                template.about(),
                template.parameters(),
                template.description());
    }

    /** The same for the version that the site keeps now. */
    SiteTemplateForm at(Optional<String> present) {
        return of(id, present, newTemplate());
    }

    /** It replaces only the version that it was made for. With another id, it adds a template. */
    Condition condition() {
        boolean isNew = version.isEmpty() || !id.equals(original);
        return isNew
                ? new Condition(Optional.empty(), Optional.of("*"))
                : new Condition(Optional.of("\"%s\"".formatted(version)), Optional.empty());
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
