package dev.zoe.api.template;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The members of a template in the body of a call. {@link ManifestWriter} checks what they say. */
final class TemplateInput {
    private static final String CATEGORY = "Own";
    private static final String CATEGORY_OF_SITE = "Site";
    /** UTF-16 units, as {@link ManifestWriter} counts them. */
    private static final int LONGEST = 80;

    private static final FieldType<String> WORDS = FieldType.text(
                    Pattern.compile("\\P{Cc}{1,80}"), "text of 1 to 80 characters without control characters")
            .map(text -> Optional.of(text).filter(words -> !words.isBlank() && words.length() <= LONGEST));
    private static final FieldType<String> ABOUT = FieldType.text(
            Pattern.compile("[^\\x00]{0,100000}"), "text of up to 100000 characters, none of them U+0000");
    private static final FieldType<JsonNode> APPLICATION =
            new FieldType<>(value -> Optional.of(value).filter(JsonNode::isObject), "a description, as a JSON object");
    private static final FieldType<JsonNode> PARAMETERS =
            new FieldType<>(value -> Optional.of(value).filter(JsonNode::isArray), "a list of parameters");

    private static final FieldType<List<String>> ROLES = FieldType.names("a list of names of roles");

    private TemplateInput() {}

    /** The body of a call, for the OpenAPI document. */
    @Schema(name = "NewTemplate")
    record Body(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED, maxLength = 80) String name,
            @Schema(maxLength = 80, defaultValue = CATEGORY) String category,
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) Map<String, Object> application,
            List<TemplateParameter> parameters,
            String about,
            List<String> labels) {
        Body {
            application = Map.copyOf(application);
            parameters = List.copyOf(parameters);
            labels = List.copyOf(labels);
        }
    }

    /** The body of a call for a template of the site, for the OpenAPI document. */
    @Schema(name = "NewSiteTemplate")
    record BodyOfSite(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED, maxLength = 80) String name,
            @Schema(maxLength = 80, defaultValue = CATEGORY_OF_SITE) String category,
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) Map<String, Object> application,
            List<TemplateParameter> parameters,
            String about,
            List<String> labels,
            @Schema(description = "The only roles that have it; none for all") List<String> enabledFor,
            @Schema(description = "Roles that do not have it") List<String> disabledFor) {
        BodyOfSite {
            application = Map.copyOf(application);
            parameters = List.copyOf(parameters);
            labels = List.copyOf(labels);
            enabledFor = List.copyOf(enabledFor);
            disabledFor = List.copyOf(disabledFor);
        }
    }

    /**
     * A template of the caller.
     *
     * @throws dev.zoe.api.problem.Problem with everything that is wrong with the types of the members
     */
    static NewTemplate read(JsonNode body) {
        return read(new FieldReader(body), CATEGORY, List.of(), List.of());
    }

    /**
     * A template of the site, which may be for some roles only.
     *
     * @throws dev.zoe.api.problem.Problem with everything that is wrong with the types of the members
     */
    static NewTemplate readOfSite(JsonNode body) {
        FieldReader fields = new FieldReader(body);
        List<String> enabledFor = fields.read("enabled_for", ROLES).orElse(List.of());
        List<String> disabledFor = fields.read("disabled_for", ROLES).orElse(List.of());
        return read(fields, CATEGORY_OF_SITE, enabledFor, disabledFor);
    }

    private static NewTemplate read(
            FieldReader fields, String usualCategory, List<String> enabledFor, List<String> disabledFor) {
        Optional<String> name = fields.require("name", WORDS);
        String category = fields.read("category", WORDS).orElse(usualCategory);
        Optional<JsonNode> application = fields.require("application", APPLICATION);
        String parameters =
                fields.read("parameters", PARAMETERS).map(JsonNode::toString).orElse("");
        String about = fields.read("about", ABOUT).orElse("");
        List<String> labels =
                fields.read("labels", FieldType.names("a list of words")).orElse(List.of());
        fields.requireNoErrors();
        return new NewTemplate(
                category,
                name.orElseThrow(),
                application.orElseThrow().toString(),
                parameters,
                about,
                labels,
                enabledFor,
                disabledFor);
    }
}
