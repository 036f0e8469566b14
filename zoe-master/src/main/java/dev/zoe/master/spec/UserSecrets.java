package dev.zoe.master.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The secrets of users: files {@code <root>/<user>/<name>} that an operator puts there. A service gets the content of
 * {@code s3_key} as the environment variable {@code S3_KEY}; it is never written to the database.
 */
public final class UserSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(UserSecrets.class);

    private final Path root;

    public UserSecrets(Path root) {
        this.root = root;
    }

    /**
     * The secrets of these names, as environment variables.
     *
     * @throws UnmetRequirementException when one is missing or cannot be read
     */
    Map<String, String> of(String user, List<String> names) throws UnmetRequirementException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String name : names) {
            Path file = root.resolve(user).resolve(name);
            try {
                variables.put(
                        name.toUpperCase(Locale.ROOT), Files.readString(file).strip());
            } catch (NoSuchFileException e) {
                LOG.warn("secret is missing: user={} secret={} file={}", user, name, file);
                throw new UnmetRequirementException(
                        "user %s has no secret %s; ask the operator to add it".formatted(user, name), e);
            } catch (IOException e) {
                // Users must not see the path.
                LOG.warn("cannot read a secret: user={} secret={}", user, name, e);
                throw new UnmetRequirementException(
                        "the secret %s of user %s cannot be read; the log of the master has the reason"
                                .formatted(name, user),
                        e);
            }
        }
        return variables;
    }
}
