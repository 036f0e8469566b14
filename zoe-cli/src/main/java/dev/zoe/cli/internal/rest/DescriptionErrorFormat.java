package dev.zoe.cli.internal.rest;

/** How an error of a description is said, the same whether it was found here or by the API. */
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
