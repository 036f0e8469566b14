package dev.zoe.cli.internal.output;

/** The form of printed data. */
public enum Format {
    /** For people: aligned columns, ages, sizes, colours. */
    TABLE,
    /** The API's own shape. */
    JSON,
    /** The API's own shape. */
    YAML
}
