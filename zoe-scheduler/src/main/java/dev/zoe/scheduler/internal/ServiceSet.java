package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Requests in service, in order (S). */
final class ServiceSet {

    private final Map<Long, Member> byId = new HashMap<>();
    private final ArrayList<Member> inOrder = new ArrayList<>();

    /** Those that lack elastic instances they ask for, in order. */
    private final ArrayList<Member> hungry = new ArrayList<>();

    /** Where among these the one stood that was asked for last. */
    private int answered;

    /** Groups of which some instances are not to be placed before a certain time, and some that had such. */
    private final Set<Group> pausing = new LinkedHashSet<>();

    /** Core instances that are wanted and not placed, of all together. */
    private int coreMissing;

    private final Effort effort;

    ServiceSet(Effort effort) {
        this.effort = effort;
    }

    @Nullable
    Member find(long id) {
        return byId.get(id);
    }

    /** In order. */
    List<Member> members() {
        return inOrder;
    }

    /** The first one from this position on that lacks elastic instances it asks for. */
    @Nullable
    Member hungryFrom(int position) {
        int low = 0;
        int high = hungry.size();
        // They are mostly asked for one after the other.
        if (answered < high && hungry.get(answered).position < position) {
            low = answered + 1;
            high = low < high && hungry.get(low).position >= position ? low : high;
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (hungry.get(middle).position < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        answered = low;
        return low < hungry.size() ? hungry.get(low) : null;
    }

    /** Whether all have all the elastic instances that they ask for. */
    boolean isSated() {
        return hungry.isEmpty();
    }

    /** It lacks elastic instances now, or has all; it is not as it was before. */
    void hungerChanged(Member member) {
        if (member.isHungry) {
            int at = hungry.size();
            while (at > 0 && hungry.get(at - 1).position > member.position) {
                at--;
            }
            hungry.add(at, member);
        } else {
            hungry.remove(member);
        }
    }

    /** Some of its instances are not to be placed before a certain time. */
    void pauses(Group group) {
        pausing.add(group);
    }

    /** The next time when some instance that paused may be placed; infinity for never. */
    double endOfPause(double now) {
        double next = Double.POSITIVE_INFINITY;
        for (Iterator<Group> all = pausing.iterator(); all.hasNext(); ) {
            Group group = all.next();
            if (group.member.service != this || (group.ended.isEmpty() && group.coolUntil <= now)) {
                all.remove();
            } else {
                next = Math.min(next, group.endOfPause(now));
            }
        }
        return next;
    }

    /** Whether any of them lacks core instances. */
    boolean lacksCore() {
        return coreMissing > 0;
    }

    void missesMoreCore(int count) {
        coreMissing += count;
    }

    boolean isEmpty() {
        return inOrder.isEmpty();
    }

    int size() {
        return inOrder.size();
    }

    Member at(int position) {
        return inOrder.get(position);
    }

    Stretch everybody() {
        return new Stretch(0, inOrder.size());
    }

    /**
     * Those that would come after it in the order if it were added.
     *
     * @param lessUrgent whether the less urgent ones count
     */
    Stretch behind(Member member, boolean lessUrgent) {
        int end = inOrder.size();
        while (!lessUrgent && end > 0 && at(end - 1).request.urgency() < member.request.urgency()) {
            end--;
        }
        return new Stretch(place(member), end);
    }

    /** Puts it in its place; its key is set. */
    void add(Member member) {
        byId.put(member.request.id(), member);
        member.service = this;
        coreMissing += member.coreMissing;
        int at = place(member);
        inOrder.add(at, member);
        number(at);
        if (member.isHungry) {
            hungerChanged(member);
        }
    }

    void remove(Member member) {
        byId.remove(member.request.id());
        member.service = null;
        coreMissing -= member.coreMissing;
        hungry.remove(member);
        inOrder.remove(member.position);
        number(member.position);
    }

    /**
     * Puts all in order after their keys changed; they are nearly in order. Tells whom others went past that may take
     * something from them.
     */
    List<Member> reorder() {
        List<Member> passed = new ArrayList<>();
        for (int i = 1; i < inOrder.size(); i++) {
            Member member = inOrder.get(i);
            int to = i;
            while (to > 0 && Keys.compare(member, inOrder.get(to - 1)) < 0) {
                Member other = inOrder.get(to - 1);
                inOrder.set(to, other);
                if (other.elasticHeld > 0 && member.isHungry) {
                    passed.add(other);
                }
                to--;
            }
            effort.comparisons += i - to + 1;
            inOrder.set(to, member);
        }
        number(0);
        hungry.sort(Comparator.comparingInt(m -> m.position));
        return passed;
    }

    /** The index before which all go before it. */
    private int place(Member member) {
        int low = 0;
        int high = inOrder.size();
        // Who came last often goes last.
        if (high > 0 && goesBefore(inOrder.get(high - 1), member)) {
            return high;
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (goesBefore(inOrder.get(middle), member)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean goesBefore(Member one, Member other) {
        effort.comparisons++;
        return Keys.compare(one, other) < 0;
    }

    private void number(int from) {
        for (int i = from; i < inOrder.size(); i++) {
            inOrder.get(i).position = i;
        }
    }
}
