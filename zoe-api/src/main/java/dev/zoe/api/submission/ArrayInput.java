package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.execution.ArrayMember;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The place of a submitted execution in an array of the caller.
 *
 * @param id of the array
 * @param index from 1 to the size of the array; no other execution of the array has it
 */
@Schema(
        name = "SubmissionArray",
        requiredProperties = {"id", "index"})
record ArrayInput(long id, int index) {

    private static final Set<String> MEMBERS = Set.of("id", "index");

    /**
     * Reads the member {@code array} of a submission.
     *
     * @throws Problem when it is wrong
     */
    static Optional<ArrayInput> read(JsonNode array) {
        if (array.isMissingNode() || array.isNull()) {
            return Optional.empty();
        }
        for (String member : array.propertyNames()) {
            if (!MEMBERS.contains(member)) {
                throw malformed("The member '%s' of array is unknown; it takes 'id' and 'index'.".formatted(member));
            }
        }
        JsonNode id = array.path("id");
        JsonNode index = array.path("index");
        if (!id.isIntegralNumber() || !id.canConvertToLong() || id.longValue() < 1) {
            throw malformed("The 'id' of 'array' must be the id of an array; POST /api/v1/arrays creates one.");
        }
        if (!index.isIntegralNumber() || !index.canConvertToInt() || index.intValue() < 1) {
            throw malformed("The 'index' of 'array' must be a whole number from 1 to the size of the array.");
        }
        return Optional.of(new ArrayInput(id.longValue(), index.intValue()));
    }

    ArrayMember member() {
        return new ArrayMember(id, index);
    }

    private static Problem malformed(String detail) {
        return new Problem(ProblemType.MALFORMED_REQUEST, detail);
    }
}
