package dev.zoe.master.spec;

import dev.zoe.application.Component;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.secret.SecretValue;
import dev.zoe.db.secret.UnreadableSecretException;
import dev.zoe.master.backend.SecretFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The secrets of a user that a service gets: the values at the time of its start. */
public final class UserSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(UserSecrets.class);

    private final SecretReader reader;

    public UserSecrets(SecretReader reader) {
        this.reader = reader;
    }

    /**
     * The files of a service.
     *
     * @throws UnmetRequirementException when a secret is missing or cannot be decrypted, or when there is no key
     */
    List<SecretFile> of(String user, List<Component.Secret> secrets) throws UnmetRequirementException {
        if (secrets.isEmpty()) {
            return List.of();
        }
        Map<String, SecretValue> values = values(user, secrets);
        List<SecretFile> files = new ArrayList<>();
        for (Component.Secret secret : secrets) {
            SecretValue value = Optional.ofNullable(values.get(secret.name()))
                    .orElseThrow(() -> new UnmetRequirementException(
                            "user %s has no secret %s any longer; set it with \"zoe secrets set %s\""
                                    .formatted(user, secret.name(), secret.name())));
            files.add(new SecretFile(secret.file(), value.bytes()));
        }
        return files;
    }

    private Map<String, SecretValue> values(String user, List<Component.Secret> secrets)
            throws UnmetRequirementException {
        if (!reader.hasKey()) {
            throw new UnmetRequirementException("the master has no key for secrets; an operator must set zoe.secrets");
        }
        try {
            return reader.find(
                    user,
                    secrets.stream().map(Component.Secret::name).distinct().toList());
        } catch (UnreadableSecretException e) {
            LOG.warn("cannot decrypt a secret: user={} error=\"{}\"", user, e.getMessage());
            throw new UnmetRequirementException(
                    "a secret of user %s cannot be decrypted; the log of the master has the reason".formatted(user), e);
        }
    }
}
