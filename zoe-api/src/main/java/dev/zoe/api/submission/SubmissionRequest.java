package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a submission.
 *
 * @param name of the execution; the application's own when absent
 * @param group one of the groups of the user, which the execution counts for; the default one when absent
 * @param after executions that must end before it may be queued; none when absent
 * @param array its place in an array of the user; in none when absent
 * @param application the description, format 4, 3 or 2
 */
public record SubmissionRequest(
        Optional<String> name,
        Optional<String> group,
        List<DependencyInput> after,
        Optional<ArrayInput> array,
        String application) {

    /** The body, for the OpenAPI document. */
    @Schema(name = "Submission")
    record Body(
            @Schema(description = "Of the execution; without it, that of the application") String name,
            @Schema(description = "One of the groups of the user; without it, the default one") String group,
            @Schema(description = "Executions that must end before it may be queued; without it, none")
                    List<DependencyInput> after,
            @Schema(description = "Its place in an array of the user; without it, it is in none") ArrayInput array,
            @Schema(
                            description = "The description, of format 4, 3 or 2; GET /schema has its schema",
                            requiredMode = Schema.RequiredMode.REQUIRED)
                    Map<String, Object> application) {}

    private static final Set<String> MEMBERS = Set.of("name", "group", "after", "array", "application");

    public SubmissionRequest {
        after = List.copyOf(after);
    }

    /** A submission that waits for nothing and is in no array. */
    public static SubmissionRequest of(Optional<String> name, Optional<String> group, String application) {
        return new SubmissionRequest(name, group, List.of(), Optional.empty(), application);
    }

    /** @throws Problem when {@code body} is not such a request */
    public static SubmissionRequest read(JsonMapper json, String body) {
        JsonNode tree = parse(json, body);
        if (!tree.isObject()) {
            throw malformed("The body is not a JSON object; send {\"name\": …, \"application\": {…}}.");
        }
        for (String member : tree.propertyNames()) {
            if (!MEMBERS.contains(member)) {
                throw malformed(
                        "The body has the unknown member '%s'; it takes 'name', 'group', 'after', 'array' and 'application'."
                                .formatted(member));
            }
        }
        JsonNode application = tree.path("application");
        if (application.isMissingNode() || application.isNull()) {
            throw malformed("The body has no 'application'; put the description there.");
        }
        return new SubmissionRequest(
                text(tree, "name"),
                text(tree, "group"),
                DependencyInput.read(tree.path("after")),
                ArrayInput.read(tree.path("array")),
                application.toString());
    }

    private static Optional<String> text(JsonNode tree, String member) {
        JsonNode value = tree.path(member);
        if (!value.isMissingNode() && !value.isNull() && !value.isString()) {
            throw malformed("The member '%s' is not a text.".formatted(member));
        }
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
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
