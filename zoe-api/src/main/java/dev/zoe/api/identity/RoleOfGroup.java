package dev.zoe.api.identity;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The role of the members of a group of the source.
 *
 * @param group name of the group in the source, in any case
 * @param role name of a role of Zoe
 */
public record RoleOfGroup(String group, String role) {

    /** The role of the first entry that has one of the groups, or {@code otherwise}. */
    public static Optional<String> find(
            List<RoleOfGroup> entries, Collection<String> groups, Optional<String> otherwise) {
        return entries.stream()
                .filter(entry -> groups.stream().anyMatch(entry.group::equalsIgnoreCase))
                .map(RoleOfGroup::role)
                .findFirst()
                .or(() -> otherwise);
    }
}
