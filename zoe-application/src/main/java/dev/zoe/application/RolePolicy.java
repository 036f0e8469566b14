package dev.zoe.application;

import java.util.Optional;
import java.util.Set;

/**
 * What the users of one role may ask for in a description.
 *
 * @param priorityClasses priority classes that a description may name; empty for all of the site
 * @param containers what their containers may
 */
public record RolePolicy(Optional<Set<String>> priorityClasses, ContainerPolicy containers) {

    /** Everything that the site allows every user. */
    public static final RolePolicy OF_SITE = new RolePolicy(Optional.empty(), ContainerPolicy.OF_SITE);

    public RolePolicy {
        priorityClasses = priorityClasses.map(Set::copyOf);
    }
}
