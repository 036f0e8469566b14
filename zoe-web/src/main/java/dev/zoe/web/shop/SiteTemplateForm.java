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
 * @param version that the form was made for; empty or 0 when the site kept no such template then
 * @param labels words with commas between them; {@code enabledFor} and {@code disabledFor} are roles likewise
 */
public record SiteTemplateForm(
        String id,
        String version,
        String template,
        String category,
        String labels,
        String enabledFor,
        String disabledFor,
        String about,
        String parameters,
        String json) {
    static final SiteTemplateForm EMPTY = new SiteTemplateForm("", "", "", "", "", "", "", "", "[]", "");

    static SiteTemplateForm read(PageForm form) {
        return new SiteTemplateForm(
                form.get("id"),
                form.given("version").orElse(""),
                form.get("template"),
                form.get("category"),
                form.get("labels"),
                form.get("enabled_for"),
                form.get("disabled_for"),
                form.raw("about"),
                form.raw("parameters"),
                form.raw("json"));
    }

    static SiteTemplateForm of(String id, long version, NewTemplate template) {
        return new SiteTemplateForm(
                id,
                Long.toString(version),
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
    SiteTemplateForm at(long present) {
        return of(id, present, newTemplate());
    }

    /** It replaces only the version that it was made for. */
    Condition condition() {
        boolean isNew = version.isEmpty() || version.equals("0");
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
