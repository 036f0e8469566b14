package dev.zoe.cli.internal.rest;

/** The line that shows an error of a description, found here or by the API. */
public final class DescriptionErrorFormat {

    private DescriptionErrorFormat() {}

    /**
     * @param pointer JSON Pointer; empty for the whole document
     * @param value the offending value as JSON text; empty when something is missing
     */
    public static String line(String pointer, String value, String message) {
        String place = pointer.isEmpty() ? "(document)" : pointer;
        return value.isEmpty() ? place + ": " + message : place + ": " + message + " (got " + value + ")";
    }
}
