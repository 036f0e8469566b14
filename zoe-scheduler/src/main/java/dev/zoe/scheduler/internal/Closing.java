package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Settings.Hysteresis;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ends a decision: says what is other than before, settles the ledger and everybody's progress. */
final class Closing {

    private static final Comparator<Allocation> IN_ORDER = Comparator.<Allocation>comparingInt(
                    a -> a.group.member.position)
            .thenComparingInt(a -> a.group.index)
            .thenComparing(a -> a.node.name);

    private final State state;

    /** Nodes with elastic instances that may be taken back from some time on, in that order. */
    private final Deque<Young> young = new ArrayDeque<>();

    private record Young(double until, NodeState node) {}

    Closing(State state) {
        this.state = state;
    }

    /** What may be taken back from now on counts as room that somebody may have gained. */
    void wake(double now) {
        while (!young.isEmpty() && young.getFirst().until <= now) {
            NodeState node = young.removeFirst().node;
            if (state.cluster.find(node.name) == node) {
                state.cluster.touch(node);
            }
        }
    }

    /** The changes since the last decision; afterwards all is settled. */
    List<Decision.Change> close(double now) {
        List<Allocation> changed = new ArrayList<>();
        for (Allocation a : state.ledger.changed()) {
            if (a.core != a.coreBefore || a.elastic != a.elasticBefore) {
                changed.add(a);
            }
        }
        changed.sort(IN_ORDER);
        List<Decision.Change> changes = new ArrayList<>();
        for (int i = changed.size() - 1; i >= 0; i--) {
            Allocation a = changed.get(i);
            if (a.elastic < a.elasticBefore) {
                changes.add(change(a, false, a.elastic - a.elasticBefore, a.takenFor));
            }
        }
        int from = 0;
        for (int to = 1; to <= changed.size(); to++) {
            if (to == changed.size() || changed.get(to).group.member != changed.get(from).group.member) {
                starts(changed.subList(from, to), changes);
                from = to;
            }
        }
        account(changed, now);
        state.ledger.settle();
        return changes;
    }

    /** When there is something to decide even if nothing happens; infinity for never. */
    double nextDecision(double now) {
        double next = Double.POSITIVE_INFINITY;
        boolean hungry = state.waitingCount() > 0;
        for (Member member : state.service.members()) {
            for (Group group : member.groups) {
                for (Group.Ended ended : group.ended) {
                    next = ended.again > now ? Math.min(next, ended.again) : next;
                }
                if (group.elasticHeld < group.elasticWanted) {
                    hungry = true;
                    next = group.coolUntil > now ? Math.min(next, group.coolUntil) : next;
                }
            }
        }
        while (!young.isEmpty() && young.getFirst().until <= now) {
            young.removeFirst();
        }
        return hungry && !young.isEmpty() ? Math.min(next, young.getFirst().until) : next;
    }

    private void starts(List<Allocation> ofMember, List<Decision.Change> changes) {
        for (Allocation a : ofMember) {
            if (a.core > a.coreBefore) {
                changes.add(change(a, true, a.core - a.coreBefore, a.placedFor));
            }
        }
        for (Allocation a : ofMember) {
            if (a.elastic > a.elasticBefore) {
                changes.add(change(a, false, a.elastic - a.elasticBefore, a.placedFor));
            }
        }
    }

    private Decision.Change change(Allocation a, boolean core, int count, @Nullable Grounds why) {
        String node = a.node.name;
        if (why == null) {
            throw new IllegalStateException(
                    "%d of %s on %s without a reason".formatted(count, a.group.component.name(), node));
        }
        return new Decision.Change(a.group.member.request.id(), a.group.index, core, node, count, () -> why.on(node));
    }

    private void account(List<Allocation> changed, double now) {
        Hysteresis hysteresis = state.settings.hysteresis();
        double lostPart = state.settings.lostAtReclaim();
        Set<Member> members = new LinkedHashSet<>();
        for (Allocation a : changed) {
            Member member = a.group.member;
            if (members.add(member)) {
                member.progress = member.progress.granted(member.instances, now);
            }
            int gone = a.elasticBefore - a.elastic;
            if (gone > 0) {
                double served = a.ages.remove(gone, now - hysteresis.minimumRun(), now);
                if (lostPart > 0) {
                    member.progress = member.progress.lost(lostPart * served);
                }
                if (hysteresis.coolDown() > 0) {
                    a.group.coolUntil = now + hysteresis.coolDown();
                    a.group.settled = false;
                }
            } else if (gone < 0) {
                a.ages.add(now, -gone);
                if (hysteresis.minimumRun() > 0) {
                    young.addLast(new Young(now + hysteresis.minimumRun(), a.node));
                }
            }
        }
    }
}
