package dev.zoe.api.secret;

import dev.zoe.db.secret.SecretKeyChange;
import dev.zoe.db.secret.SecretStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** At the start: says whether there is a key for secrets, and encrypts with the first key what an earlier one has. */
@Component
class SecretKeyCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SecretKeyCheck.class);

    private final SecretStore secrets;
    private final SecretKeyChange keyChange;

    SecretKeyCheck(SecretStore secrets, SecretKeyChange keyChange) {
        this.secrets = secrets;
        this.keyChange = keyChange;
    }

    @EventListener(ApplicationReadyEvent.class)
    void check() {
        if (!secrets.hasKey()) {
            LOG.info("secrets are off: neither zoe.secrets.key-file nor zoe.secrets.keys is set");
            return;
        }
        try {
            SecretKeyChange.Outcome outcome = keyChange.run();
            if (outcome.changed() > 0) {
                LOG.info("encrypted secrets with the first key of zoe.secrets: count={}", outcome.changed());
            }
            if (outcome.unreadable() > 0) {
                LOG.warn(
                        "secrets are encrypted with a key that is not among zoe.secrets; add it after the first one, or"
                                + " let their users set them again: count={}",
                        outcome.unreadable());
            }
        } catch (DataAccessException e) {
            LOG.warn("secrets keep their former key until the next start: error=\"{}\"", e.getMessage());
        }
    }
}
