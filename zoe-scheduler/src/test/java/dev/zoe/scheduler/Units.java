package dev.zoe.scheduler;

import java.util.List;
import java.util.Set;

/** The aggregate model of the publication: one node, one resource, every instance takes one unit of it. */
final class Units {

    static final Resources ONE = units(1);

    private Units() {}

    static Resources units(int number) {
        return new Resources(number, 0, 0);
    }

    static Node node(int total) {
        return new Node("all", units(total), Resources.NONE, Set.of(), false);
    }

    static Request request(long id, double arrival, int urgency, double runTime, int core, int elastic) {
        return new Request(
                id, arrival, urgency, runTime, List.of(new Request.Component("unit", ONE, core, elastic, Set.of())));
    }
}
