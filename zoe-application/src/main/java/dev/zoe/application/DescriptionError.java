package dev.zoe.application;

/**
 * One thing that is wrong with a description.
 *
 * @param pointer where, as a JSON Pointer (RFC 6901); empty for the whole document
 * @param value the offending value as JSON text, shortened to 80 characters; empty when something is missing
 * @param message what is wrong and what would be right
 */
public record DescriptionError(String pointer, String value, String message) {

    /** Value and message quote the description: what a terminal or a log would interpret in them is escaped. */
    public DescriptionError {
        value = SafeText.line(value);
        message = SafeText.line(message);
    }
}
