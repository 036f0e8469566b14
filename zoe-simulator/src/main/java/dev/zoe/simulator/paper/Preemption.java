package dev.zoe.simulator.paper;

import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.paper.Claim.Finding;
import dev.zoe.simulator.paper.Figure.Labelled;
import dev.zoe.simulator.paper.Figure.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Interactive applications before batch ones: figures 29 to 33 and table 10.4a. */
final class Preemption {

    private static final Series INTERACTIVE = new Series(Metric.QUEUEING, Group.INT);
    private static final Series ELASTIC = new Series(Metric.QUEUEING, Group.B_E);

    private Preemption() {}

    static List<Chapter> chapters() {
        List<Labelled> boxes = Stream.of("fifo", "sjf")
                .flatMap(order -> Stream.of(
                        new Labelled(order, Look.FLEXIBLE, without(order)),
                        new Labelled(
                                order + ", preemptive",
                                Look.SECOND,
                                without(order).preemptive())))
                .toList();
        List<Claim> claims = new ArrayList<>();
        claims.add(shorter("fifo"));
        claims.add(spread("fifo"));
        return List.of(new Chapter(
                "Preemption",
                "Interactive applications are more urgent than batch ones: they go first, and take elastic components"
                        + " away from them. The research simulator that was published has no preemption, so the figures are"
                        + " those of the product.",
                claims,
                List.of(table()),
                Arrangement.five(29, "Preemption", "Interactive ones wait less, the elastic ones pay.", boxes)));
    }

    private static Case without(String order) {
        return Case.of(order, Arrangement.FLEXIBLE);
    }

    private static Table table() {
        List<Table.Row> rows = new ArrayList<>();
        for (String order : List.of("fifo", "sjf")) {
            for (Group group : List.of(Group.B_E, Group.B_R, Group.INT)) {
                rows.add(new Table.Row(
                        order + " " + group.label(),
                        OptionalDouble.empty(),
                        without(order),
                        without(order).preemptive(),
                        new Series(Metric.QUEUEING, group)));
            }
        }
        return new Table(
                "10.4a",
                "Mean queueing time without and with preemption, flexible",
                "Seconds. The deliverable says it in words only.",
                "without",
                "with preemption",
                rows);
    }

    private static Claim shorter(String order) {
        Case off = without(order);
        Case on = off.preemptive();
        return new Claim(
                "Interactive applications queue about two orders of magnitude shorter", List.of(off, on), summary -> {
                    double before = summary.mean(off, INTERACTIVE, Statistic.MEAN);
                    double after = summary.mean(on, INTERACTIVE, Statistic.MEAN);
                    return Finding.of(
                            String.format(
                                    Locale.ROOT, "%s: mean %,.1f s, with preemption %,.1f s", order, before, after),
                            after <= before / 30);
                });
    }

    private static Claim spread(String order) {
        Case off = without(order);
        Case on = off.preemptive();
        return new Claim(
                "The queueing of elastic batch applications varies more, with a stable median",
                List.of(off, on),
                summary -> {
                    Box before = summary.box(off, ELASTIC);
                    Box after = summary.box(on, ELASTIC);
                    return Finding.of(
                            String.format(
                                    Locale.ROOT,
                                    "%s: median %,.0f s and %,.0f s, 95th percentile %,.0f s and %,.0f s",
                                    order,
                                    before.median(),
                                    after.median(),
                                    before.p95(),
                                    after.p95()),
                            after.p95() > before.p95()
                                    && Math.abs(after.median() - before.median())
                                            <= 0.5 * Math.max(60, before.median()));
                });
    }
}
