package dev.zoe.web.builder;

import dev.zoe.web.form.FormErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The fields of the builder with what stands in them.
 *
 * @param application the fields of the application itself
 * @param elsewhere errors that belong to no field
 */
public record BuilderFields(List<Field> application, List<Component> components, List<FormErrors.Entry> elsewhere) {

    public BuilderFields {
        application = List.copyOf(application);
        components = List.copyOf(components);
        elsewhere = List.copyOf(elsewhere);
    }

    /**
     * A field.
     *
     * @param id of its element
     * @param name as the form sends it
     * @param label key of its label in the message bundle
     * @param error what is wrong with it
     */
    public record Field(String id, String name, String label, FieldShape shape, String value, Optional<String> error) {}

    /**
     * A component.
     *
     * @param index from 0, in the order of the description
     */
    public record Component(int index, String name, Map<FieldSection, List<Field>> sections) {

        public Component {
            sections = new EnumMap<>(sections);
        }

        /** Whether a field of the section has an error or a value, so that it is shown opened. */
        public boolean isInUse(FieldSection section) {
            return sections.getOrDefault(section, List.of()).stream()
                    .anyMatch(field -> field.error().isPresent()
                            || !(field.value().isEmpty() || field.value().equals("never")));
        }
    }

    /** All fields of the page. */
    public List<Field> all() {
        List<Field> all = new ArrayList<>(application);
        components.forEach(component -> component.sections().values().forEach(all::addAll));
        return all;
    }

    static BuilderFields of(BuilderDocument document, FormErrors errors) {
        Assignment assignment = new Assignment(errors.errors());
        List<Field> application = Arrays.stream(ApplicationField.values())
                .map(field -> new Field(
                        "a-" + field.wire(),
                        BuilderForm.name(field),
                        "build.field." + field.wire(),
                        field.shape(),
                        document.read(field),
                        assignment.take(List.of(field.pointer()))))
                .toList();
        List<Component> components = new ArrayList<>();
        for (var component : document.components()) {
            int index = components.size();
            Map<FieldSection, List<Field>> sections = new EnumMap<>(FieldSection.class);
            for (ComponentField field : ComponentField.values()) {
                List<String> pointers = field.members().stream()
                        .map(member -> "/services/" + index + "/" + member)
                        .toList();
                sections.computeIfAbsent(field.section(), section -> new ArrayList<>())
                        .add(new Field(
                                "c-" + index + "-" + field.wire(),
                                BuilderForm.name(index, field),
                                "build.component." + field.wire(),
                                field.shape(),
                                field.read(component),
                                assignment.take(pointers)));
            }
            components.add(new Component(index, JsonText.scalar(component.path("name")), sections));
        }
        return new BuilderFields(application, components, assignment.left);
    }

    /** Gives each error to the first field that it belongs to. */
    private static final class Assignment {
        private final List<FormErrors.Entry> left;

        Assignment(List<FormErrors.Entry> errors) {
            this.left = new ArrayList<>(errors);
        }

        Optional<String> take(List<String> pointers) {
            Predicate<FormErrors.Entry> isHere = error -> pointers.stream()
                    .anyMatch(pointer ->
                            error.pointer().equals(pointer) || error.pointer().startsWith(pointer + "/"));
            String messages =
                    left.stream().filter(isHere).map(FormErrors.Entry::message).collect(Collectors.joining("; "));
            left.removeIf(isHere);
            return Optional.of(messages).filter(text -> !text.isEmpty());
        }
    }
}
