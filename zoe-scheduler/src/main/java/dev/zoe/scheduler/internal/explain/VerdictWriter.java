package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.AdmissionOutcome;
import dev.zoe.scheduler.internal.policy.Rebalance;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import dev.zoe.scheduler.internal.reason.AmountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in words why a request stands where it stands. */
final class VerdictWriter {

    private final SchedulerState state;
    private final Rebalance rebalance;

    VerdictWriter(SchedulerState state, Rebalance rebalance) {
        this.state = state;
        this.rebalance = rebalance;
    }

    Verdict ofWaiting(WaitingRequest waiting, double now) {
        int position = 1 + state.ahead(waiting, now);
        List<String> reasons = new ArrayList<>();
        Optional<String> never = state.neverFits(waiting.request);
        never.ifPresent(why -> reasons.add("can never run here, and nobody waits for it: " + why));
        boolean next = !state.isPassedOver(waiting) && state.line.head(now) == waiting;
        if (!next && position > 1) {
            reasons.add("order: %s ahead".formatted(AmountText.count(position - 1, "application")));
        }
        AdmissionOutcome outcome = rebalance.outcome(waiting, now);
        Optional<NearestNode> nearest = Optional.empty();
        Resources missing = Resources.NONE;
        Optional<Rebalance.Stuck> found = stuck(waiting, outcome, now);
        if (found.isPresent()) {
            Rebalance.Stuck stuck = found.get();
            nearest = stuck.nearest();
            missing = stuck.missing();
            if (never.isEmpty()) {
                reasons.add(noRoom(stuck));
            }
        } else if (never.isEmpty() && (next || outcome instanceof AdmissionOutcome.DelaysHead)) {
            reasons.add(sentence(outcome));
        }
        late(waiting, now).ifPresent(reasons::add);
        return new Verdict(
                Verdict.State.WAITING,
                position,
                reasons,
                missing,
                nearest.map(n -> new Verdict.Nearest(n.node().name, n.distance())));
    }

    /** What keeps its core from being placed; empty when there is room, and it is something else that it waits for. */
    private Optional<Rebalance.Stuck> stuck(WaitingRequest waiting, AdmissionOutcome outcome, double now) {
        // One without core waits for an elastic instance, and lacks no room for its core.
        boolean noGain = outcome instanceof AdmissionOutcome.NoGain && waiting.request.core() > 0;
        if (!noGain && !(outcome instanceof AdmissionOutcome.NoRoom)) {
            return Optional.empty();
        }
        // Admission looks at one component at a time, which is enough for a decision but not for saying why.
        return Optional.of(rebalance.stuck(waiting, now)).filter(stuck -> !noGain || stuck.lacksRoom());
    }

    Verdict ofMember(RunningRequest running, double now) {
        List<String> reasons = new ArrayList<>();
        int core = 0;
        int coreLost = 0;
        int elastic = 0;
        boolean hungry = false;
        List<String> paused = new ArrayList<>();
        for (InstanceGroup group : running.groups) {
            core += group.coreHeld;
            coreLost += group.missing(true);
            elastic += group.elasticHeld;
            hungry |= group.hunger(now) > 0;
            for (InstanceGroup.Ended ended : group.ended) {
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
            reasons.add("%s lost and not yet placed again".formatted(AmountText.count(coreLost, "core service")));
        }
        reasons.add("in service with %d of %d core and %d of %d elastic services"
                .formatted(core, running.request.core(), elastic, running.request.elastic()));
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
    double value(WaitingRequest waiting, double now) {
        QueueOrder.Rule rule = state.settings.order().rule();
        if (rule == QueueOrder.Rule.SHARE) {
            return state.holder(waiting.request.holder()).coreShare(state.cluster.capacity());
        }
        return rule == QueueOrder.Rule.RATIO ? waiting.value(now) : -waiting.value(now);
    }

    private static Optional<String> late(WaitingRequest waiting, double now) {
        double late = now + waiting.request.runTime() - waiting.request.deadline();
        return late > 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "its deadline cannot be met: started now with all it asks for, it would end %.0f s too late",
                        Math.ceil(late)))
                : Optional.empty();
    }

    private static String sentence(AdmissionOutcome outcome) {
        if (outcome instanceof AdmissionOutcome.NoGain) {
            return "its core has room only where elastic services run that do not give way to it";
        }
        if (outcome instanceof AdmissionOutcome.DelaysHead delays) {
            return "it would delay application %d, which goes first".formatted(delays.head());
        }
        if (outcome instanceof AdmissionOutcome.AfterRepair after) {
            return "application %d lost core services and gets them back first".formatted(after.request());
        }
        return "its core has room: it starts with the next decision";
    }

    private static String noRoom(Rebalance.Stuck stuck) {
        InstanceGroup group = stuck.group();
        String where = AmountText.withLabels(group.component.labels());
        if (stuck.nearest().isPresent() && stuck.nearest().get().distance() == 0) {
            return "core (%s) has room once elastic services that just started may be taken back"
                    .formatted(group.component.name());
        }
        return stuck.nearest()
                .map(n -> "core (%s) needs %s on one node%s; the best node, %s, lacks %s"
                        .formatted(
                                group.component.name(),
                                AmountText.of(group.component.demand(), n.missing()),
                                where,
                                n.node().name,
                                AmountText.of(n.missing(), n.missing())))
                .orElseGet(() -> "core (%s) needs a node%s that takes new services, and there is none"
                        .formatted(group.component.name(), where));
    }
}
