package dev.zoe.api.group;

import dev.zoe.api.quota.QuotaUsageView;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore.Member;
import dev.zoe.db.quota.QuotaUsage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;

/**
 * A group as the API shows it.
 *
 * @param quota name of the quota of all members together
 * @param shares weight under the order fair
 * @param members user names
 * @param memberships the same users, with the reason why each is a member
 * @param usage what counts for the quota now
 * @param version grows with every change
 */
@Schema(name = "Group")
public record GroupView(
        long id,
        String name,
        String quota,
        int shares,
        List<String> members,
        List<MembershipView> memberships,
        QuotaUsageView usage,
        Instant createdAt,
        long version) {

    public GroupView {
        members = List.copyOf(members);
        memberships = List.copyOf(memberships);
    }

    static GroupView of(GroupEntity group, List<Member> members, QuotaUsage usage) {
        return new GroupView(
                group.getId(),
                group.getName(),
                group.getQuota().getName(),
                group.getShares(),
                members.stream().map(Member::username).toList(),
                members.stream().map(MembershipView::of).toList(),
                QuotaUsageView.of(usage),
                group.getCreatedAt(),
                group.getVersion());
    }
}
