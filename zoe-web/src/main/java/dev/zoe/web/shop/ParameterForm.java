package dev.zoe.web.shop;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.template.Template;
import dev.zoe.api.template.TemplateParameter;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The form of a template, as it was typed.
 *
 * @param name of the execution; empty for that of the description
 * @param group which the execution counts for; empty for the default one
 * @param key made for this form, so that one that is sent twice starts one execution
 * @param typed texts by name of their parameters
 */
public record ParameterForm(String name, String group, String key, Map<String, String> typed) {
    private static final String PARAMETER = "p.";
    private static final String NAME = "/name";

    public ParameterForm {
        typed = Map.copyOf(typed);
    }

    /** The form of a reader who has typed nothing yet. */
    static ParameterForm begin(Optional<String> defaultGroup) {
        return new ParameterForm("", defaultGroup.orElse(""), UUID.randomUUID().toString(), Map.of());
    }

    /** The same with name and values of an earlier form. */
    ParameterForm with(String earlierName, Map<String, String> earlier) {
        return new ParameterForm(earlierName, group, key, earlier);
    }

    static ParameterForm read(PageForm form) {
        Map<String, String> typed = new HashMap<>();
        form.fields().forEach((field, values) -> {
            if (field.startsWith(PARAMETER) && !values.isEmpty()) {
                typed.put(field.substring(PARAMETER.length()), values.get(0));
            }
        });
        return new ParameterForm(form.get("name"), form.get("group"), form.get("key"), typed);
    }

    /**
     * A parameter with its field.
     *
     * @param id of the element
     * @param name of the field
     * @param value what stands in it
     * @param error what is wrong with it
     */
    public record Field(TemplateParameter parameter, String id, String name, String value, Optional<String> error) {
        private static final Pattern WHOLE_NUMBER = Pattern.compile("-?\\d{1,18}");

        /** A field for numbers does not show other text, which a reader may have typed. */
        public boolean isNumeric() {
            return parameter.takesNumber() && WHOLE_NUMBER.matcher(value).matches();
        }

        /** A number as it is typed, without separators. */
        public String number(OptionalLong bound) {
            return Long.toString(bound.orElse(0));
        }
    }

    List<Field> fields(Template template, FormErrors errors) {
        List<TemplateParameter> parameters = template.parameters();
        return Stream.iterate(0, index -> index < parameters.size(), index -> index + 1)
                .map(index -> field(parameters.get(index), "parameter-" + index, errors))
                .toList();
    }

    private Field field(TemplateParameter parameter, String id, FormErrors errors) {
        String initial = parameter.defaultValue().asString();
        String value = parameter.fixed() ? initial : typed.getOrDefault(parameter.name(), initial);
        return new Field(parameter, id, PARAMETER + parameter.name(), value, errors.at(pointer(parameter)));
    }

    /** The labels of the fields, by the pointers of errors. */
    static Map<String, String> labels(Template template, String ofName) {
        Map<String, String> labels = new HashMap<>(Map.of(NAME, ofName));
        template.parameters().forEach(parameter -> labels.put(pointer(parameter), parameter.readableName()));
        return labels;
    }

    /** Errors that no field of the form shows. */
    List<FormErrors.Entry> elsewhere(Template template, FormErrors errors) {
        Set<String> shown = new HashSet<>(Set.of(NAME, "/group"));
        template.parameters().forEach(parameter -> shown.add(pointer(parameter)));
        return errors.beside(shown);
    }

    private static String pointer(TemplateParameter parameter) {
        return "/parameters" + FieldError.pointerTo(parameter.name());
    }
}
