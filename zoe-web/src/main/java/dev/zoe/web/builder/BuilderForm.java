package dev.zoe.web.builder;

import dev.zoe.web.form.PageForm;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The form of the builder, as it was sent.
 *
 * @param name of the execution; empty for that of the description
 * @param group which the execution counts for; empty for the default one
 * @param key made for this form, so that one that is sent twice starts one execution
 * @param json the description, after the fields were written into it or as it was typed
 */
public record BuilderForm(String name, String group, String key, String json) {
    private static final int MOST_COMPONENTS = 1_000;

    static BuilderForm begin(String name, Optional<String> defaultGroup, String json) {
        return new BuilderForm(name, defaultGroup.orElse(""), UUID.randomUUID().toString(), json);
    }

    /**
     * @return the text of the form when that was edited last, and otherwise the text with the fields written into it
     */
    static BuilderForm read(PageForm form) {
        String text = isJsonEdited(form) ? form.raw("json") : withFields(form).text();
        return of(form, text);
    }

    /** The form with another text. */
    static BuilderForm of(PageForm form, String json) {
        return new BuilderForm(form.get("name"), form.get("group"), form.get("key"), json);
    }

    BuilderForm with(String other) {
        return new BuilderForm(name, group, key, other);
    }

    /** Whether the text was edited last, and not a field. */
    static boolean isJsonEdited(PageForm form) {
        return form.get("edited").equals("json");
    }

    /** The description with the fields written into it. */
    static BuilderDocument withFields(PageForm form) {
        BuilderDocument document = BuilderDocument.read(form.raw("json")).orElseGet(BuilderDocument::empty);
        for (ApplicationField field : ApplicationField.values()) {
            if (form.isTicked(name(field))) {
                document.write(field, form.raw(name(field)));
            }
        }
        for (int index = 0; index < MOST_COMPONENTS && form.isTicked(name(index, ComponentField.NAME)); index++) {
            document.write(index, typed(form, index));
        }
        return document;
    }

    private static Map<ComponentField, String> typed(PageForm form, int index) {
        Map<ComponentField, String> typed = new EnumMap<>(ComponentField.class);
        for (ComponentField field : ComponentField.values()) {
            if (form.isTicked(name(index, field))) {
                typed.put(field, form.raw(name(index, field)));
            }
        }
        return typed;
    }

    static String name(ApplicationField field) {
        return "a." + field.wire();
    }

    static String name(int component, ComponentField field) {
        return "c." + component + "." + field.wire();
    }
}
