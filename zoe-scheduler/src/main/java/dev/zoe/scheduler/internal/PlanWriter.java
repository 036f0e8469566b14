package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Turns what the ledger went through into effects: only the difference between before and after is told. */
final class PlanWriter {

    private final Ledger ledger;

    PlanWriter(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The effects since the last plan; afterwards all is settled. */
    List<Plan.Effect> write() {
        Set<Slot> touched = ledger.touched();
        keepIdentities(touched);
        List<Plan.Effect> effects = new ArrayList<>();
        touched.stream()
                .filter(PlanWriter::leaves)
                .sorted(ledger.slotOrder().reversed())
                .forEach(s -> effects.add(reclaim(s)));
        Comparator<Slot> inOrder = Comparator.<Slot, Request>comparing(s -> s.request, ledger.order())
                .thenComparing(s -> !s.core)
                .thenComparing(ledger.slotOrder());
        touched.stream().filter(PlanWriter::comes).sorted(inOrder).forEach(s -> effects.add(start(s)));
        // Where an earlier life ended matters until the next one starts.
        touched.stream().filter(PlanWriter::comes).forEach(s -> s.endedOn = "");
        ledger.settle();
        return effects;
    }

    /** Of identical instances on one node none is stopped to start another: the one that runs takes its place. */
    private void keepIdentities(Set<Slot> touched) {
        List<Slot> starting = new ArrayList<>(touched.stream()
                .filter(PlanWriter::comes)
                .sorted(ledger.slotOrder())
                .toList());
        for (Slot runs : touched.stream().sorted(ledger.slotOrder()).toList()) {
            Optional<Slot> twin = starting.stream()
                    .filter(s -> leaves(runs)
                            && s.node == runs.home
                            && s.instance.request() == runs.instance.request()
                            && s.instance.component() == runs.instance.component()
                            && s.core == runs.core)
                    .findFirst();
            twin.ifPresent(t -> swap(runs, t));
        }
    }

    private void swap(Slot runs, Slot twin) {
        NodeState elsewhere = runs.node;
        NodeState home = Objects.requireNonNull(runs.home, "what runs has a home");
        Grounds placedElsewhere = runs.placedFor;
        if (elsewhere != null) {
            ledger.take(runs, runs.takenFor);
        }
        ledger.take(twin, runs.takenFor);
        ledger.place(runs, home, runs.placedFor);
        if (elsewhere != null) {
            ledger.place(twin, elsewhere, placedElsewhere);
        }
    }

    private static Plan.Effect reclaim(Slot slot) {
        String node =
                Objects.requireNonNull(slot.home, "what leaves has a home").name();
        return new Plan.Reclaim(slot.instance, node, slot.takenFor.on(node));
    }

    private static Plan.Effect start(Slot slot) {
        String node = Objects.requireNonNull(slot.node, "what comes has a node").name();
        return new Plan.Start(slot.instance, node, slot.core, slot.placedFor.on(node));
    }

    private static boolean leaves(Slot slot) {
        return slot.home != null && slot.home != slot.node;
    }

    private static boolean comes(Slot slot) {
        return slot.node != null && slot.home != slot.node;
    }
}
