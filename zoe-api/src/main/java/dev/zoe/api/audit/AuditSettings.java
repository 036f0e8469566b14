package dev.zoe.api.audit;

import dev.zoe.db.audit.AuditRetention;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The audit trail, below {@code zoe.api}.
 *
 * @param auditRetention time for which entries are kept; at least 30 days
 */
@ConfigurationProperties("zoe.api")
public record AuditSettings(@DefaultValue("400d") Duration auditRetention) {

    public AuditSettings {
        if (auditRetention.compareTo(AuditRetention.SHORTEST) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.audit-retention",
                    auditRetention,
                    "it must be at least %d days".formatted(AuditRetention.SHORTEST.toDays()));
        }
    }
}
