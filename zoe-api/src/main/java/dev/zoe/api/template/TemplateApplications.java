package dev.zoe.api.template;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.DescriptionValidator;
import dev.zoe.application.description.DescriptionReader;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes descriptions of templates. */
@Service
public class TemplateApplications {
    private static final FieldType<JsonNode> VALUES = new FieldType<>(
            value -> Optional.of(value).filter(JsonNode::isObject),
            "an object with values by name of their parameters");

    private final TemplateCatalog templates;
    private final DescriptionValidator validator;
    private final JsonObjectReader bodies;
    private final JsonMapper json;

    TemplateApplications(
            TemplateCatalog templates, DescriptionValidator validator, JsonObjectReader bodies, JsonMapper json) {
        this.templates = templates;
        this.validator = validator;
        this.bodies = bodies;
        this.json = json;
    }

    /**
     * The description of a template with values as people typed them into a form.
     *
     * @param typed texts by name of their parameters; those of fixed parameters do not count
     * @return JSON of the format of the template, which is not checked yet
     * @throws Problem when there is no such template, or with all values that are not allowed
     */
    public String fillTyped(ApiCaller caller, String id, Map<String, String> typed) {
        Template template = templates.find(caller, id);
        ObjectNode chosen = json.createObjectNode();
        for (TemplateParameter parameter : template.parameters()) {
            Optional.ofNullable(typed.get(parameter.name()))
                    .filter(text -> !parameter.fixed())
                    .ifPresent(text -> chosen.set(parameter.name(), TypedValue.of(parameter, text)));
        }
        return new ParameterValues(template).apply(chosen).toString();
    }

    /**
     * @param body {@code {"parameters": {…}}}
     * @throws Problem when there is no such template, or with all values that are not allowed, or with all errors of
     *     the description
     */
    TemplateApplication fill(ApiCaller caller, String id, String body) {
        FieldReader fields = new FieldReader(bodies.read(body, ChosenParameters.EXAMPLE));
        Optional<JsonNode> chosen = fields.read("parameters", VALUES);
        fields.requireNoErrors();
        Template template = templates.find(caller, id);
        String application = new ParameterValues(template)
                .apply(chosen.orElseGet(json::createObjectNode))
                .toString();
        DescriptionReader.Result.Valid valid = validator.admit(caller, application);
        return new TemplateApplication(id, valid.notes(), json.readTree(valid.canonicalJson()));
    }
}
