package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.ledger.EndedInstance;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.AdmissionOutcome;
import dev.zoe.scheduler.internal.policy.Infeasibility;
import dev.zoe.scheduler.internal.policy.Rebalance;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.Hold;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Explains where a request stands, and why. Nothing that it does changes the state. */
public final class RequestExplainer {

    private final SchedulerState state;
    private final Rebalance rebalance;

    public RequestExplainer(SchedulerState state, Rebalance rebalance) {
        this.state = state;
        this.rebalance = rebalance;
    }

    public Verdict ofWaiting(WaitingRequest waiting, double now) {
        int position = 1 + state.queue().ahead(waiting, now, state.priorities().byShare());
        List<String> reasons = new ArrayList<>();
        Optional<Infeasibility> never = state.neverFits(waiting.request());
        never.ifPresent(why -> reasons.add(VerdictSentences.neverFits(why)));
        Optional<Hold> hold =
                never.isPresent() ? Optional.empty() : state.queue().hold(waiting, now);
        hold.ifPresent(
                why -> reasons.add(QuotaSentences.held(why, waiting.request().id())));
        boolean next = !state.queue().isPassedOver(waiting) && state.queue().peekNext(now) == waiting;
        if (!next && position > 1) {
            reasons.add(VerdictSentences.ahead(position - 1));
        }
        if (hold.isPresent()) {
            late(waiting, now).ifPresent(reasons::add);
            return new Verdict(Verdict.State.WAITING, position, reasons, Resources.NONE, Optional.empty(), List.of());
        }
        AdmissionOutcome outcome = rebalance.outcome(waiting, now);
        Optional<NearestNode> nearest = Optional.empty();
        Resources missing = Resources.NONE;
        Optional<CoreShortage> found = stuck(waiting, outcome, now);
        if (found.isPresent()) {
            CoreShortage stuck = found.get();
            nearest = stuck.nearest();
            missing = stuck.missing();
            if (never.isEmpty()) {
                reasons.add(sentence(stuck));
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
                nearest.map(RequestExplainer::named),
                holders(nearest));
    }

    private static Verdict.Nearest named(NearestNode nearest) {
        return new Verdict.Nearest(nearest.node().name(), nearest.distance());
    }

    private List<Verdict.Holder> holders(Optional<NearestNode> nearest) {
        return nearest.filter(lacking -> lacking.distance() > 0)
                .map(lacking -> NodeHolders.of(lacking.node(), state.cluster().dimensions()))
                .orElse(List.of());
    }

    /** What keeps its core from being placed; empty when there is capacity, and it waits for something else. */
    private Optional<CoreShortage> stuck(WaitingRequest waiting, AdmissionOutcome outcome, double now) {
        // One without core waits for an elastic instance, and lacks no capacity for its core.
        boolean noGain =
                outcome instanceof AdmissionOutcome.NoGain && waiting.request().core() > 0;
        if (!noGain && !(outcome instanceof AdmissionOutcome.NoCapacity)) {
            return Optional.empty();
        }
        // Admission checks one component at a time, which is enough for a decision but not for a reason.
        return Optional.of(shortage(waiting, now)).filter(stuck -> !noGain || stuck.lacksCapacity());
    }

    private CoreShortage shortage(WaitingRequest waiting, double now) {
        boolean reclaims = state.settings().allocator().reclaims();
        return rebalance.withAllReclaimed(
                waiting, now, (placements, placer) -> CoreShortage.of(placements, placer, state.cluster(), reclaims));
    }

    public Verdict ofRunning(RunningRequest running, double now) {
        int coreLost = 0;
        List<String> paused = new ArrayList<>();
        Set<String> lacking = new LinkedHashSet<>();
        Optional<NearestNode> nearest = Optional.empty();
        for (InstanceGroup group : running.groups()) {
            coreLost += group.missing(true);
            ElasticShortage shortage = ElasticShortage.of(group, state, now);
            lacking.addAll(shortage.reasons());
            nearest = nearest.or(shortage::nearest);
            for (EndedInstance ended : group.ended()) {
                if (ended.again() > now && ended.again() < Instance.WITHHELD) {
                    paused.add(VerdictSentences.paused(
                            group.component().name(), ended.ordinal(), ended.node(), ended.again() - now));
                }
            }
        }
        List<String> reasons = new ArrayList<>();
        if (coreLost > 0) {
            reasons.add(VerdictSentences.coreLost(coreLost));
        }
        reasons.addAll(paused);
        reasons.addAll(lacking);
        return new Verdict(
                Verdict.State.IN_SERVICE,
                0,
                reasons,
                Resources.NONE,
                nearest.map(RequestExplainer::named),
                holders(nearest));
    }

    public static Verdict unknown(long request) {
        List<String> why = List.of(VerdictSentences.unknown(request));
        return new Verdict(Verdict.State.UNKNOWN, 0, why, Resources.NONE, Optional.empty(), List.of());
    }

    /** What the order compares, as users expect it: sizes and deadlines smallest first, ratios largest first. */
    public double value(WaitingRequest waiting, double now) {
        QueueOrder.Rule rule = state.settings().order().rule();
        if (rule == QueueOrder.Rule.SHARE) {
            return state.holders()
                    .get(waiting.request().holder())
                    .coreShare(state.cluster().totals().capacity());
        }
        return rule == QueueOrder.Rule.RATIO ? waiting.value(now) : -waiting.value(now);
    }

    private static Optional<String> late(WaitingRequest waiting, double now) {
        double late = now + waiting.request().runTime() - waiting.request().deadline();
        return late > 0 ? Optional.of(VerdictSentences.late(late)) : Optional.empty();
    }

    private static String sentence(AdmissionOutcome outcome) {
        if (outcome instanceof AdmissionOutcome.Starts) {
            return VerdictSentences.starts();
        }
        if (outcome instanceof AdmissionOutcome.NoGain) {
            return VerdictSentences.blockedByElastic();
        }
        if (outcome instanceof AdmissionOutcome.DelaysHead delays) {
            return VerdictSentences.delaysHead(delays.head());
        }
        if (outcome instanceof AdmissionOutcome.AfterRepair after) {
            return VerdictSentences.afterRepair(after.request());
        }
        // What lacks capacity has a sentence of its own.
        throw new IllegalStateException("no sentence for " + outcome);
    }

    private static String sentence(CoreShortage shortage) {
        Request.Component component = shortage.group().component();
        if (shortage.nearest().isEmpty()) {
            return VerdictSentences.noNode(component);
        }
        NearestNode nearest = shortage.nearest().get();
        return nearest.distance() == 0
                ? VerdictSentences.afterMinimumRun(component)
                : VerdictSentences.nodeLacks(component, nearest.node().name(), nearest.missing());
    }
}
