package dev.zoe.web.form;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.problem.Problem;
import dev.zoe.application.DescriptionError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why a form was refused.
 *
 * @param detail the whole reason as a sentence; empty when the form was not refused
 * @param errors what is wrong at which place
 */
public record FormErrors(String detail, List<Entry> errors) {
    public static final FormErrors NONE = new FormErrors("", List.of());

    public FormErrors {
        errors = List.copyOf(errors);
    }

    /**
     * One thing that is wrong.
     *
     * @param pointer JSON Pointer into what the form stands for; empty for all of it
     */
    public record Entry(String pointer, String message) {}

    /** What {@code problem} says of single places, and of parameters of a call as {@code /NAME}. */
    public static FormErrors of(Problem problem) {
        List<Entry> errors = new ArrayList<>();
        Map<String, Object> members = problem.getBody().getProperties();
        if (members != null && members.get("errors") instanceof List<?> listed) {
            for (Object error : listed) {
                if (error instanceof DescriptionError wrong) {
                    errors.add(new Entry(wrong.pointer(), wrong.message()));
                } else if (error instanceof FieldError wrong) {
                    errors.add(new Entry(wrong.pointer(), wrong.message()));
                }
            }
        }
        String detail = Optional.ofNullable(problem.getBody().getDetail())
                .orElse(problem.type().title());
        String message = problem.right().map("must be %s"::formatted).orElse(detail);
        problem.parameter().ifPresent(name -> errors.add(new Entry("/" + name, message)));
        return new FormErrors(detail, errors);
    }

    /**
     * The same with a reason that names a field as its form does.
     *
     * @param labels by pointer
     */
    public FormErrors named(Map<String, String> labels) {
        Optional<Entry> labelled = errors.stream()
                .filter(error -> labels.containsKey(error.pointer()))
                .findFirst();
        return labelled.map(error -> new FormErrors(
                        "%s: %s%s"
                                .formatted(
                                        labels.get(error.pointer()),
                                        error.message(),
                                        errors.size() > 1 ? " (and %d more)".formatted(errors.size() - 1) : ""),
                        errors))
                .orElse(this);
    }

    public boolean isEmpty() {
        return detail.isEmpty();
    }

    /** What is wrong at one place, as one text; empty when nothing is. */
    public Optional<String> at(String pointer) {
        String all = errors.stream()
                .filter(error -> error.pointer().equals(pointer))
                .map(Entry::message)
                .collect(Collectors.joining("; "));
        return Optional.of(all).filter(text -> !text.isEmpty());
    }

    /** What is wrong at places that have no field of their own. */
    public List<Entry> beside(Set<String> pointers) {
        return errors.stream()
                .filter(error -> !pointers.contains(error.pointer()))
                .toList();
    }
}
