package dev.zoe.web.form;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form as a page shows it: the values of its fields, and after a refusal what was typed and what is wrong with it.
 *
 * @param values by field; several for boxes of one name
 * @param present values of the object as it is now, when another change was made first; else empty
 * @param errors what is wrong, by field
 * @param problem why the form was refused as a whole; empty when it was not
 */
public record FormState(
        Map<String, List<String>> values,
        Map<String, List<String>> present,
        Map<String, String> errors,
        Optional<String> problem) {

    public FormState {
        values = Map.copyOf(values);
        present = Map.copyOf(present);
        errors = Map.copyOf(errors);
    }

    /** A form with these values: texts, numbers, flags, optional ones and collections of them. */
    public static FormState of(Map<String, ?> values) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> texts.put(name, texts(value)));
        return new FormState(texts, Map.of(), Map.of(), Optional.empty());
    }

    private static List<String> texts(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.<List<String>>map(FormState::texts).orElse(List.of());
        }
        if (value instanceof Collection<?> collection) {
            return collection.stream().map(String::valueOf).toList();
        }
        if (value instanceof Boolean flag) {
            return flag ? List.of("on") : List.of();
        }
        return List.of(String.valueOf(value));
    }

    /**
     * The form with what was typed, in place of these values. After another change was made first, the hidden field
     * {@code version} has the present one, so that the same form may be sent again.
     */
    public FormState refused(PageForm form, Problem problem) {
        boolean isChanged = problem.type() == ProblemType.CHANGED_MEANWHILE;
        Map<String, List<String>> typed = new LinkedHashMap<>(form.fields());
        if (isChanged) {
            typed.put("version", all("version"));
        }
        FormErrors errors = FormErrors.of(problem);
        Map<String, String> wrong = new LinkedHashMap<>();
        errors.errors()
                .forEach(
                        error -> wrong.merge(name(error.pointer()), error.message(), (one, more) -> one + "; " + more));
        return new FormState(typed, isChanged ? values : Map.of(), wrong, Optional.of(errors.detail()));
    }

    /** The form with what was typed, in place of these values. */
    public FormState typed(PageForm form) {
        return new FormState(form.fields(), Map.of(), Map.of(), Optional.empty());
    }

    /** The member of a body that a pointer leads to, or into. */
    private static String name(String pointer) {
        int end = pointer.indexOf('/', 1);
        return pointer.substring(Math.min(1, pointer.length()), end < 0 ? pointer.length() : end);
    }

    /** The value of a field; empty text when there is none. */
    public String value(String field) {
        return all(field).stream().findFirst().orElse("");
    }

    /** All values of a field. */
    public List<String> all(String field) {
        return values.getOrDefault(field, List.of());
    }

    /** Whether a box of this name and value is ticked. */
    public boolean has(String field, String value) {
        return all(field).contains(value);
    }

    /** What is wrong with a field; empty text when nothing is. */
    public String error(String field) {
        return errors.getOrDefault(field, "");
    }

    /** Whether another change was made first. */
    public boolean isChangedMeanwhile() {
        return !present.isEmpty();
    }

    /**
     * The present value of a field that differs from what was typed; empty when it does not, or nothing was changed.
     */
    public Optional<String> presentOf(String field) {
        return Optional.ofNullable(present.get(field))
                .filter(now -> !now.equals(all(field)))
                .map(now -> now.isEmpty() ? "–" : String.join(", ", now));
    }

    public boolean isRefused() {
        return problem.isPresent();
    }
}
