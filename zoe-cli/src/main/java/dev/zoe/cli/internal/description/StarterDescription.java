package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.output.DocumentPrinter;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.rest.CliJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A small valid description to start from. */
public final class StarterDescription {

    private static final String RESOURCE = "/dev/zoe/cli/starter.yaml";

    private StarterDescription() {}

    /** @param json whether it is JSON, which has no comments, instead of YAML */
    public static String text(boolean json) {
        try (InputStream stream =
                Objects.requireNonNull(StarterDescription.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            String yaml = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return json
                    ? DocumentPrinter.text(
                            CliJson.mapper().readTree(YamlDescription.json(RESOURCE, yaml)), OutputFormat.JSON)
                    : yaml;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
