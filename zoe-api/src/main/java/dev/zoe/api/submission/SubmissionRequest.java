package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a submission.
 *
 * @param name of the execution; the application's own when absent
 * @param application the description, format 4, 3 or 2
 */
@Schema(name = "Submission", requiredProperties = "application")
public record SubmissionRequest(Optional<String> name, @Schema(type = "object") String application) {

    /** @throws Problem when {@code body} is not such a request */
    public static SubmissionRequest read(JsonMapper json, String body) {
        JsonNode tree = parse(json, body);
        if (!tree.isObject()) {
            throw malformed("The body is not a JSON object; send {\"name\": …, \"application\": {…}}.");
        }
        for (String member : tree.propertyNames()) {
            if (!member.equals("name") && !member.equals("application")) {
                throw malformed(
                        "The body has the unknown member '%s'; it takes 'name' and 'application'.".formatted(member));
            }
        }
        JsonNode application = tree.path("application");
        if (application.isMissingNode() || application.isNull()) {
            throw malformed("The body has no 'application'; put the description there.");
        }
        JsonNode name = tree.path("name");
        if (!name.isMissingNode() && !name.isNull() && !name.isString()) {
            throw malformed("The member 'name' is not a text.");
        }
        return new SubmissionRequest(
                name.isString() ? Optional.of(name.asString()) : Optional.empty(), application.toString());
    }

    private static JsonNode parse(JsonMapper json, String body) {
        try {
            return json.reader()
                    .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .readTree(body);
        } catch (JacksonException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " at line %d, column %d"
                            .formatted(
                                    e.getLocation().getLineNr(), e.getLocation().getColumnNr());
            throw malformed("The body is not JSON%s: %s".formatted(where, e.getOriginalMessage()));
        }
    }

    private static Problem malformed(String detail) {
        return new Problem(ProblemType.MALFORMED_REQUEST, detail);
    }
}
