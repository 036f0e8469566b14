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

    Member(Request request) {
        this.request = request;
        for (int c = 0; c < request.components().size(); c++) {
            List<Slot> identical = new ArrayList<>();
            for (int i = 0; i < request.components().get(c).instances(); i++) {
                identical.add(new Slot(request, c, i));
            }
            slots.add(identical);
        }
    }

    List<Slot> slots() {
        return slots.stream().flatMap(List::stream).toList();
    }

    List<Slot> core() {
        List<Slot> core = new ArrayList<>();
        for (int c = 0; c < slots.size(); c++) {
            core.addAll(slots.get(c).subList(0, request.components().get(c).core()));
        }
        return core;
    }

    /** Elastic slots, a list for each component that has any. */
    List<List<Slot>> elastic() {
        List<List<Slot>> elastic = new ArrayList<>();
        for (int c = 0; c < slots.size(); c++) {
            Request.Component component = request.components().get(c);
            if (component.elastic() > 0) {
                elastic.add(slots.get(c).subList(component.core(), component.instances()));
            }
        }
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
