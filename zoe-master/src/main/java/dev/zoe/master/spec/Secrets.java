package dev.zoe.master.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The users' secrets: files {@code <root>/<user>/<name>} that an operator puts there. A service gets the content of
 * {@code s3_key} as the environment variable {@code S3_KEY}; it is never written to the database.
 */
public final class Secrets {

    private final Path root;

    public Secrets(Path root) {
        this.root = root;
    }

    /**
     * The secrets of these names, as environment variables.
     *
     * @throws UnmetException when one is missing or cannot be read
     */
    Map<String, String> of(String user, List<String> names) throws UnmetException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String name : names) {
            Path file = root.resolve(user).resolve(name);
            try {
                variables.put(
                        name.toUpperCase(Locale.ROOT), Files.readString(file).strip());
            } catch (IOException e) {
                throw new UnmetException(
                        "user %s has no secret %s; the operator keeps it in the file %s".formatted(user, name, file),
                        e);
            }
        }
        return variables;
    }
}
