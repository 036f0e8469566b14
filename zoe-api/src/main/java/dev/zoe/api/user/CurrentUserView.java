package dev.zoe.api.user;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.api.group.GroupQuotaView;
import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.api.quota.QuotaUsageView;
import dev.zoe.api.role.RolePolicyView;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;

/**
 * The user who calls.
 *
 * @param capabilities what this log-in allows, such as {@code can_see_status}
 * @param policy what descriptions of the user may ask for
 * @param idleReleaseElasticSeconds when applications of the user have been idle for this long, their elastic services
 *     are stopped; null for as long as the descriptions say
 * @param idleStopSeconds likewise, when they are ended
 * @param usage what counts for the quota of the user now
 * @param limits the quota of the user; 0 is unlimited
 * @param groupQuotas the same of each group of the user
 */
@Schema(name = "CurrentUser")
public record CurrentUserView(
        @JsonUnwrapped UserView user,
        List<String> capabilities,
        @JsonUnwrapped RolePolicyView policy,
        Optional<Long> idleReleaseElasticSeconds,
        Optional<Long> idleStopSeconds,
        QuotaUsageView usage,
        QuotaLimits limits,
        List<GroupQuotaView> groupQuotas) {

    public CurrentUserView {
        capabilities = List.copyOf(capabilities);
        groupQuotas = List.copyOf(groupQuotas);
    }
}
