package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in words why a request stands where it stands. */
final class Verdicts {

    private final State state;
    private final Rebalance rebalance;

    Verdicts(State state, Rebalance rebalance) {
        this.state = state;
        this.rebalance = rebalance;
    }

    Verdict ofWaiting(Waiter waiter, double now) {
        int position = 1 + state.ahead(waiter, now);
        List<String> reasons = new ArrayList<>();
        Optional<String> never = state.neverFits(waiter.request);
        never.ifPresent(why -> reasons.add("can never run here, and nobody waits for it: " + why));
        boolean next = !state.isPassedOver(waiter) && state.line.head(now) == waiter;
        if (!next && position > 1) {
            reasons.add("order: %s ahead".formatted(Amounts.count(position - 1, "application")));
        }
        Outlook outlook = rebalance.outlook(waiter, now);
        Optional<Nearest> nearest = Optional.empty();
        Resources missing = Resources.NONE;
        Optional<Rebalance.Stuck> found = stuck(waiter, outlook, now);
        if (found.isPresent()) {
            Rebalance.Stuck stuck = found.get();
            nearest = stuck.nearest();
            missing = stuck.missing();
            if (never.isEmpty()) {
                reasons.add(noRoom(stuck));
            }
        } else if (never.isEmpty() && (next || outlook instanceof Outlook.DelaysHead)) {
            reasons.add(sentence(outlook));
        }
        late(waiter, now).ifPresent(reasons::add);
        return new Verdict(
                Verdict.State.WAITING,
                position,
                reasons,
                missing,
                nearest.map(n -> new Verdict.Nearest(n.node().name, n.distance())));
    }

    /** What keeps its core from being placed; empty when there is room, and it is something else that it waits for. */
    private Optional<Rebalance.Stuck> stuck(Waiter waiter, Outlook outlook, double now) {
        // One without core waits for an elastic instance, and lacks no room for its core.
        boolean noGain = outlook instanceof Outlook.NoGain && waiter.request.core() > 0;
        if (!noGain && !(outlook instanceof Outlook.NoRoom)) {
            return Optional.empty();
        }
        // Admission looks at one component at a time, which is enough for a decision but not for saying why.
        return Optional.of(rebalance.stuck(waiter, now)).filter(stuck -> !noGain || stuck.lacksRoom());
    }

    Verdict ofMember(Member member, double now) {
        List<String> reasons = new ArrayList<>();
        int core = 0;
        int coreLost = 0;
        int elastic = 0;
        boolean hungry = false;
        List<String> paused = new ArrayList<>();
        for (Group group : member.groups) {
            core += group.coreHeld;
            coreLost += group.missing(true);
            elastic += group.elasticHeld;
            hungry |= group.hunger(now) > 0;
            for (Group.Ended ended : group.ended) {
                if (ended.again > now) {
                    paused.add(String.format(
                            Locale.ROOT,
                            "%s %d ended on %s and is placed again in %.1f s at the earliest",
                            group.component.name(),
                            ended.ordinal,
                            ended.node.isEmpty() ? "a lost node" : ended.node,
                            ended.again - now));
                }
            }
        }
        if (coreLost > 0) {
            reasons.add("%s lost and not yet placed again".formatted(Amounts.count(coreLost, "core service")));
        }
        reasons.add("in service with %d of %d core and %d of %d elastic services"
                .formatted(core, member.request.core(), elastic, member.request.elastic()));
        reasons.addAll(paused);
        if (hungry) {
            reasons.add("no room for more elastic services that nobody before it in the order uses");
        }
        return new Verdict(Verdict.State.IN_SERVICE, 0, reasons, Resources.NONE, Optional.empty());
    }

    static Verdict unknown(long request) {
        String why = "no application %d waits or is in service".formatted(request);
        return new Verdict(Verdict.State.UNKNOWN, 0, List.of(why), Resources.NONE, Optional.empty());
    }

    /** What the order compares, as people would say it: sizes and deadlines smallest first, ratios largest first. */
    double value(Waiter waiter, double now) {
        QueueOrder.Rule rule = state.settings.order().rule();
        if (rule == QueueOrder.Rule.SHARE) {
            return state.holder(waiter.request.holder()).coreShare(state.cluster.capacity());
        }
        return rule == QueueOrder.Rule.RATIO ? waiter.value(now) : -waiter.value(now);
    }

    private static Optional<String> late(Waiter waiter, double now) {
        double late = now + waiter.request.runTime() - waiter.request.deadline();
        return late > 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "its deadline cannot be met: started now with all it asks for, it would end %.0f s too late",
                        Math.ceil(late)))
                : Optional.empty();
    }

    private static String sentence(Outlook outlook) {
        if (outlook instanceof Outlook.NoGain) {
            return "its core has room only where elastic services run that do not give way to it";
        }
        if (outlook instanceof Outlook.DelaysHead delays) {
            return "it would delay application %d, which goes first".formatted(delays.head());
        }
        if (outlook instanceof Outlook.AfterRepair after) {
            return "application %d lost core services and gets them back first".formatted(after.request());
        }
        return "its core has room: it starts with the next decision";
    }

    private static String noRoom(Rebalance.Stuck stuck) {
        Group group = stuck.group();
        String where = Amounts.withLabels(group.component.labels());
        if (stuck.nearest().isPresent() && stuck.nearest().get().distance() == 0) {
            return "core (%s) has room once elastic services that just started may be taken back"
                    .formatted(group.component.name());
        }
        return stuck.nearest()
                .map(n -> "core (%s) needs %s on one node%s; the best node, %s, lacks %s"
                        .formatted(
                                group.component.name(),
                                Amounts.of(group.component.demand(), n.missing()),
                                where,
                                n.node().name,
                                Amounts.of(n.missing(), n.missing())))
                .orElseGet(() -> "core (%s) needs a node%s that takes new services, and there is none"
                        .formatted(group.component.name(), where));
    }
}
