package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Settings.Hysteresis;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Ends a decision: lists what changed, commits the ledger, and updates the progress of running requests. */
public final class DecisionCommit {

    private final SchedulerState state;
    private final BiFunction<PlacementReason, String, String> sentences;

    private final MinimumRuns minimumRuns;

    /** @param sentences makes a sentence of a reason and the name of a node, when it is read */
    public DecisionCommit(
            SchedulerState state, MinimumRuns minimumRuns, BiFunction<PlacementReason, String, String> sentences) {
        this.state = state;
        this.minimumRuns = minimumRuns;
        this.sentences = sentences;
    }

    /** Returns the changes since the last decision. The next one counts from here. */
    public List<Decision.Change> close(double now) {
        List<Allocation> changed = new ArrayList<>();
        for (Allocation a : state.ledger().changed()) {
            if (a.core() != a.coreBefore() || a.elastic() != a.elasticBefore()) {
                changed.add(a);
            }
        }
        changed.sort(DecisionCommit::compareInOrder);
        List<Decision.Change> changes = new ArrayList<>();
        for (int i = changed.size() - 1; i >= 0; i--) {
            Allocation a = changed.get(i);
            if (a.elastic() < a.elasticBefore()) {
                changes.add(change(a, false, a.elastic() - a.elasticBefore(), a.takenFor()));
            }
        }
        int from = 0;
        for (int to = 1; to <= changed.size(); to++) {
            if (to == changed.size()
                    || changed.get(to).running() != changed.get(from).running()) {
                starts(changed.subList(from, to), changes);
                from = to;
            }
        }
        account(changed, now);
        state.ledger().commit();
        return changes;
    }

    private static int compareInOrder(Allocation a, Allocation b) {
        int order = Integer.compare(a.running().position(), b.running().position());
        if (order == 0) {
            order = Integer.compare(a.group().index(), b.group().index());
        }
        return order != 0 ? order : Integer.compare(a.node().rank(), b.node().rank());
    }

    /** When there is something to decide even if nothing happens; infinity for never. */
    public double nextDecision(double now) {
        double endOfPause = state.runningSet().endOfPause(now);
        double endOfRun = minimumRuns.next(now);
        boolean hungry = state.queue().size() > 0
                || !state.runningSet().isSatisfied()
                || state.runningSet().lacksCore();
        return hungry ? Math.min(endOfPause, endOfRun) : endOfPause;
    }

    private void starts(List<Allocation> ofMember, List<Decision.Change> changes) {
        for (Allocation a : ofMember) {
            if (a.core() > a.coreBefore()) {
                changes.add(change(a, true, a.core() - a.coreBefore(), a.placedFor()));
            }
        }
        for (Allocation a : ofMember) {
            if (a.elastic() > a.elasticBefore()) {
                changes.add(change(a, false, a.elastic() - a.elasticBefore(), a.placedFor()));
            }
        }
    }

    private Decision.Change change(Allocation a, boolean core, int count, @Nullable PlacementReason why) {
        String node = a.node().name();
        if (why == null) {
            throw new IllegalStateException("%d of %s on %s without a reason"
                    .formatted(count, a.group().component().name(), node));
        }
        return new Decision.Change(
                a.running().id(), a.group().index(), core, node, count, () -> sentences.apply(why, node));
    }

    private void account(List<Allocation> changed, double now) {
        Hysteresis hysteresis = state.settings().hysteresis();
        double lostPart = state.settings().lostAtReclaim();
        Set<RunningRequest> members = new LinkedHashSet<>();
        for (Allocation a : changed) {
            RunningRequest running = a.running();
            if (members.add(running)) {
                running.advance(running.progress().granted(running.instances(), now));
            }
            int gone = a.elasticBefore() - a.elastic();
            if (gone > 0) {
                double served = a.startTimes().remove(gone, hysteresis.minimumRun(), now);
                if (lostPart > 0) {
                    running.advance(running.progress().lost(lostPart * served));
                }
                if (hysteresis.coolDown() > 0) {
                    a.group().setCoolUntil(now + hysteresis.coolDown());
                    state.runningSet().pauses(a.group());
                    a.group().setCannotGrow(false);
                }
            } else if (gone < 0) {
                a.startTimes().add(now, -gone);
                minimumRuns.started(a, now);
            }
        }
    }
}
