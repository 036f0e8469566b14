package dev.zoe.application.internal.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON Schemas that come with this library. */
public final class FormatSchemas {

    static final List<Integer> VERSIONS = List.of(4, 3, 2);

    private FormatSchemas() {}

    /**
     * @param version of the format
     * @throws IllegalArgumentException when that format has no schema
     */
    public static String text(int version) {
        try (InputStream resource =
                FormatSchemas.class.getResourceAsStream("/schema/application-" + version + ".schema.json")) {
            if (resource == null) {
                throw new IllegalArgumentException("there is no schema of format " + version + ", only of 4, 3 and 2");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the schema of format " + version, e);
        }
    }
}
