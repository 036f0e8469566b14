package dev.zoe.web.form;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a form that a page of this server sent. A controller that takes one as its parameter gets it only when
 * the form has the secret of this browser.
 */
public final class PageForm {
    private final Map<String, List<String>> fields;

    PageForm(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    /** The value of a field without blanks around it; empty text when there is none. */
    public String get(String name) {
        return raw(name).strip();
    }

    /** The value of a field as it was typed; empty text when there is none. */
    public String raw(String name) {
        return all(name).stream().findFirst().orElse("");
    }

    /** The value of a field that is filled in. */
    public Optional<String> given(String name) {
        return Optional.of(get(name)).filter(value -> !value.isEmpty());
    }

    /** All values of a field, such as the ticked boxes of a list. */
    public List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** Whether a box is ticked. */
    public boolean isTicked(String name) {
        return fields.containsKey(name);
    }

    /** All fields with their values, in the order of the form. */
    public Map<String, List<String>> fields() {
        return fields;
    }

    /** Without the values, which may be passwords. */
    @Override
    public String toString() {
        return "PageForm" + fields.keySet();
    }
}
