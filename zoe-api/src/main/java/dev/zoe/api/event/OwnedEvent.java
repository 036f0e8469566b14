package dev.zoe.api.event;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.OptionalLong;

/**
 * An event and whom it may be shown to.
 *
 * @param owner of the execution it is about; empty when it is about none
 */
record OwnedEvent(EventView event, OptionalLong owner) {

    boolean isVisibleTo(ApiCaller caller) {
        if (caller.may(Capability.OPERATE_OTHERS)) {
            return true;
        }
        boolean isClusterStatus = event.kind().equals("node") || event.kind().equals("scheduler");
        boolean isOwn = owner.isPresent() && owner.getAsLong() == caller.id();
        return isOwn || (isClusterStatus && caller.may(Capability.SEE_STATUS));
    }
}
