package dev.zoe.api.input;

import dev.zoe.application.SafeText;
import io.swagger.v3.oas.annotations.media.Schema;
import tools.jackson.databind.JsonNode;

/**
 * One thing that is wrong with a body.
 *
 * @param pointer JSON Pointer into the body
 * @param value what stands there, as JSON, shortened
 * @param message what is wrong and what would be right
 */
@Schema(hidden = true)
public record FieldError(String pointer, String value, String message) {

    private static final int LONGEST_TEXT = 80;

    /** Value and message quote the body: what a terminal or a log would interpret in them is escaped. */
    public FieldError {
        value = SafeText.line(value);
        message = SafeText.line(message);
    }

    /** An error about {@code value}. */
    public static FieldError of(String pointer, JsonNode value, String message) {
        String shown = value.toString();
        return new FieldError(
                pointer, shown.length() > LONGEST_TEXT ? shown.substring(0, LONGEST_TEXT) + "…" : shown, message);
    }

    /** The pointer to a member of the body. */
    public static String pointerTo(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
