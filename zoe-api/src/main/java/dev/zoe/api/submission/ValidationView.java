package dev.zoe.api.submission;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What a valid description means.
 *
 * @param valid always true: what is not valid is answered with a problem
 * @param format the version of the format it is written in
 * @param notes what the import of an older format mapped or dropped
 * @param application the same as format 4
 */
@Schema(name = "Validation")
public record ValidationView(
        boolean valid, int format, List<String> notes, @Schema(type = "object") JsonNode application) {

    public ValidationView {
        notes = List.copyOf(notes);
    }
}
