package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A request in service, or one that is tried there, with a slot for each of its instances. */
final class Member {

    final Request request;

    /** Per component, core ones first. */
    private final List<List<Slot>> slots = new ArrayList<>();

    private final List<Slot> core = new ArrayList<>();
    private final List<List<Slot>> elastic = new ArrayList<>();

    Member(Request request) {
        this.request = request;
        for (int c = 0; c < request.components().size(); c++) {
            List<Slot> identical = new ArrayList<>();
            Request.Component component = request.components().get(c);
            for (int i = 0; i < component.instances(); i++) {
                identical.add(new Slot(request, c, i));
            }
            slots.add(identical);
            core.addAll(identical.subList(0, component.core()));
            if (component.elastic() > 0) {
                elastic.add(identical.subList(component.core(), component.instances()));
            }
        }
    }

    List<Slot> slots() {
        return slots.stream().flatMap(List::stream).toList();
    }

    List<Slot> core() {
        return core;
    }

    /** Elastic slots, a list for each component that has any. */
    List<List<Slot>> elastic() {
        return elastic;
    }

    /** Core slots that hold nothing and should. */
    List<Slot> lostCore() {
        return core().stream().filter(s -> s.node == null && s.wanted()).toList();
    }

    Optional<Slot> slot(Instance instance) {
        if (instance.component() < 0 || instance.component() >= slots.size()) {
            return Optional.empty();
        }
        List<Slot> identical = slots.get(instance.component());
        return instance.ordinal() < 0 || instance.ordinal() >= identical.size()
                ? Optional.empty()
                : Optional.of(identical.get(instance.ordinal()));
    }
}
