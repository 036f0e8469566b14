package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Progress;
import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.List;

/** A request in service, or one that is tried there. */
final class Member {

    final Request request;
    final List<Group> groups;
    final Holder holder;

    /** Place in the order of those in service; from 0. */
    int position;

    /** What the order compares, larger first; set anew at each decision. */
    double key;

    int band;

    /** What the order multiplies the run time with. */
    double size;

    /** When it was admitted, in seconds. */
    final double since;

    Progress progress;

    int instances;
    int elasticHeld;

    Member(Request request, Holder holder, Progress progress, double since) {
        this.request = request;
        this.holder = holder;
        this.progress = progress;
        this.since = since;
        this.groups = new ArrayList<>(request.components().size());
    }

    /** Whether core instances that it should have are not placed, due or not. */
    boolean lacksCore() {
        for (Group group : groups) {
            if (group.coreHeld < group.coreWanted) {
                return true;
            }
        }
        return false;
    }

    boolean wantsMore() {
        for (Group group : groups) {
            if (group.elasticHeld < group.elasticWanted) {
                return true;
            }
        }
        return false;
    }

    double finish(double now) {
        return progress.finishWith(instances, now);
    }
}
