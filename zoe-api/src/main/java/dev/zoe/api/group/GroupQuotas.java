package dev.zoe.api.group;

import dev.zoe.api.quota.QuotaLimits;
import dev.zoe.api.quota.QuotaUsageView;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.quota.QuotaUsage;
import dev.zoe.db.quota.QuotaUsageReader;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The quotas of groups for their members. */
@Component
public class GroupQuotas {

    private final GroupRepository groups;
    private final QuotaUsageReader usage;

    GroupQuotas(GroupRepository groups, QuotaUsageReader usage) {
        this.groups = groups;
        this.usage = usage;
    }

    /** By the name of the group. */
    public List<GroupQuotaView> of(List<Membership> memberships) {
        List<Long> ids = memberships.stream().map(Membership::id).toList();
        Map<Long, QuotaUsage> used = usage.ofGroups(ids);
        return groups.findByIds(ids).stream()
                .map(group -> new GroupQuotaView(
                        group.getName(),
                        QuotaUsageView.of(used.getOrDefault(group.getId(), QuotaUsage.NONE)),
                        QuotaLimits.of(group.getQuota())))
                .toList();
    }
}
