package dev.zoe.api.quota;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.db.user.QuotaEntity;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * A quota as the API shows it.
 *
 * @param builtIn whether it comes with Zoe and cannot be changed
 * @param users number of users with this quota
 * @param version grows with every change
 */
@Schema(name = "Quota")
public record QuotaView(
        long id, String name, boolean builtIn, @JsonUnwrapped QuotaLimits limits, long users, long version) {

    /** The name of the quota without limits. */
    public static final String UNLIMITED = "unlimited";

    static QuotaView of(QuotaEntity quota, long users) {
        return new QuotaView(
                quota.getId(),
                quota.getName(),
                quota.getName().equals(UNLIMITED),
                QuotaLimits.of(quota),
                users,
                quota.getVersion());
    }
}
