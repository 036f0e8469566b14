package dev.zoe.api.group;

import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.api.quota.QuotaUsageView;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * The quota of a group, and what counts for it.
 *
 * @param name of the group
 * @param usage of all members together
 * @param limits 0 is unlimited
 */
@Schema(name = "GroupQuota")
public record GroupQuotaView(String name, QuotaUsageView usage, QuotaLimits limits) {}
