package dev.zoe.api.identity;

import java.util.Objects;

/**
 * The group of Zoe that the members of a group of the source are in.
 *
 * @param group name of the group in the source, in any case
 * @param zoeGroup name of a group of Zoe
 */
public record ZoeGroupOfGroup(String group, String zoeGroup) {

    /** @throws IllegalArgumentException when one of the two is missing */
    public ZoeGroupOfGroup {
        if (Objects.isNull(group) || Objects.isNull(zoeGroup)) {
            throw new IllegalArgumentException("an entry of zoe-groups needs both, group and zoe-group");
        }
    }
}
