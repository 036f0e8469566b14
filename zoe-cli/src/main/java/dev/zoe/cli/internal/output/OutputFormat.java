package dev.zoe.cli.internal.output;

import java.util.Locale;

/** The form of printed data. */
public enum OutputFormat {
    /** For people: aligned columns, ages, sizes, colours. */
    TABLE,
    /** The API's own shape. */
    JSON,
    /** The API's own shape. */
    YAML;

    /** As it is typed, shown and completed. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
