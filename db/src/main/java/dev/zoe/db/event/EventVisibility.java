package dev.zoe.db.event;

import java.util.Set;

/**
 * Which events a reader may see: in a list by the statement of {@link EventReader}, in a stream by {@link #includes}.
 *
 * @param all every event
 * @param ownerId events of executions of this user
 * @param clusterStatus events of nodes and of the scheduler
 */
public record EventVisibility(boolean all, long ownerId, boolean clusterStatus) {

    private static final Set<String> CLUSTER_STATUS = Set.of(EventKind.NODE.wire(), EventKind.SCHEDULER.wire());

    /** Whether the reader may see {@code event}. */
    public boolean includes(EventRow event) {
        boolean isOwn = event.ownerId().filter(owner -> owner == ownerId).isPresent();
        return all || isOwn || (clusterStatus && CLUSTER_STATUS.contains(event.kind()));
    }
}
