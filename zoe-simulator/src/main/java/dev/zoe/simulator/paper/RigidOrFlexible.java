package dev.zoe.simulator.paper;

import dev.zoe.simulator.paper.Box.Statistic;
import dev.zoe.simulator.paper.Claim.Finding;
import dev.zoe.simulator.paper.Figure.Labelled;
import dev.zoe.simulator.paper.Figure.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rigid against flexible allocation: figures 4 to 13, and 25 to 28 on applications that have no elastic components. */
final class RigidOrFlexible {

    private static final Series TURNAROUND = Metric.TURNAROUND.series();
    private static final List<String> ONLY_RIGID_ORDERS = List.of("fifo", "sjf", "srpt", "hrrn");

    private RigidOrFlexible() {}

    static List<Chapter> chapters() {
        return List.of(order("FIFO", "fifo", 4), order("SJF", "sjf", 9), onlyRigid());
    }

    private static Chapter order(String name, String order, int number) {
        return new Chapter(
                name + ": rigid against flexible",
                "The same applications with all their components or nothing (rigid), and with the elastic ones as far as"
                        + " there is room (flexible). \"Published\" is the model of the research simulator, the others are"
                        + " the scheduler of the product.",
                claims(name, order),
                List.of(),
                Arrangement.five(
                        number,
                        name,
                        "Flexible boxes lie below rigid ones, and allocate more.",
                        Arrangement.allocators(order)));
    }

    private static List<Claim> claims(String name, String order) {
        List<Claim> claims = new ArrayList<>();
        claims.add(ratio(
                name + ": the median turnaround is halved or better",
                order,
                new Series(Metric.TURNAROUND, Group.ALL),
                Statistic.MEDIAN,
                each -> each <= 0.5));
        if (order.equals("sjf")) {
            claims.add(ratio(
                    name + ": almost ten times fewer applications wait",
                    order,
                    Metric.WAITING.series(),
                    Statistic.MEAN,
                    each -> each <= 0.2));
        }
        for (Metric metric : List.of(Metric.CORES, Metric.MEMORY)) {
            claims.add(ratio(
                    name + ": more than 20 % more " + metric.label() + " allocated",
                    order,
                    metric.series(),
                    Statistic.MEAN,
                    each -> each >= 1.2));
        }
        return claims;
    }

    /** Flexible over rigid, for the published model and for the product; both must satisfy the test. */
    private static Claim ratio(
            String text, String order, Series series, Statistic statistic, Function<Double, Boolean> test) {
        Case rigid = Case.of(order, Arrangement.RIGID);
        Case flexible = Case.of(order, Arrangement.FLEXIBLE);
        Case rigidPublished = Case.of(order, Arrangement.RIGID_PUBLISHED);
        Case flexiblePublished = Case.of(order, Arrangement.FLEXIBLE_PUBLISHED);
        return new Claim(text, List.of(rigid, flexible, rigidPublished, flexiblePublished), summary -> {
            double ours = summary.mean(flexible, series, statistic) / summary.mean(rigid, series, statistic);
            double published = summary.mean(flexiblePublished, series, statistic)
                    / summary.mean(rigidPublished, series, statistic);
            return new Finding(
                    String.format(Locale.ROOT, "flexible ÷ rigid: %.3f (as published %.3f)", ours, published),
                    Optional.of(test.apply(published)),
                    test.apply(ours));
        });
    }

    private static Chapter onlyRigid() {
        List<Labelled> boxes = ONLY_RIGID_ORDERS.stream()
                .flatMap(order -> Stream.of(
                        new Labelled(order + ", rigid", Look.RIGID, only(order, Arrangement.RIGID)),
                        new Labelled(order + ", flexible", Look.FLEXIBLE, only(order, Arrangement.FLEXIBLE))))
                .toList();
        String caption = "Rigid and flexible boxes are the same.";
        return new Chapter(
                "Only rigid applications",
                "The same applications, with all their components core. Nothing can be gained then, and nothing may be"
                        + " lost: flexible does what rigid does. The flexible allocator of the published model passes a head that"
                        + " does not fit once in a pass, so with applications as large as these it is not the same as its"
                        + " rigid one; the table has the rigid one.",
                List.of(same(), worst()),
                List.of(new Table(
                        "10.3b",
                        "Mean turnaround, only rigid applications",
                        "Seconds. The deliverable's input is lost: its order of the rows is to be compared, not its digits."
                                + " The published HRRN is computed at time 0.",
                        "published model",
                        "product",
                        List.of(
                                row("FIFO", 1_317_315.92, "fifo"),
                                row("PSJF", 135_964.50, "sjf"),
                                row("SRPT", 135_964.50, "srpt"),
                                row("HRRN", 407_952.05, "hrrn")))),
                List.of(
                        new Figure.Boxes(
                                25,
                                "Only rigid applications: turnaround by class",
                                caption,
                                Arrangement.classes(Metric.TURNAROUND),
                                boxes),
                        new Figure.Boxes(
                                26,
                                "Only rigid applications: queueing time by class",
                                caption + " Less than a second is drawn as one.",
                                Arrangement.classes(Metric.QUEUEING),
                                boxes),
                        Arrangement.queues(27, "Only rigid applications", caption, boxes),
                        Arrangement.allocation(28, "Only rigid applications", caption, boxes)));
    }

    private static Table.Row row(String label, double published, String order) {
        return new Table.Row(
                label,
                OptionalDouble.of(published),
                only(order, Arrangement.RIGID_PUBLISHED),
                only(order, Arrangement.FLEXIBLE),
                TURNAROUND);
    }

    private static Case only(String order, String allocator) {
        return Case.of(order, allocator).in(Scenario.ONLY_RIGID);
    }

    private static Claim same() {
        List<Case> cases = ONLY_RIGID_ORDERS.stream()
                .flatMap(order -> Stream.of(only(order, Arrangement.RIGID), only(order, Arrangement.FLEXIBLE)))
                .toList();
        return new Claim("Rigid and flexible are the same", cases, summary -> {
            double most = ONLY_RIGID_ORDERS.stream()
                    .mapToDouble(order -> Math.abs(summary.difference(
                                    only(order, Arrangement.FLEXIBLE), only(order, Arrangement.RIGID), TURNAROUND)
                            .mean()))
                    .max()
                    .orElse(Double.NaN);
            return Finding.of(
                    String.format(Locale.ROOT, "mean turnaround differs by at most %.2g %%", most * 100), most < 1e-9);
        });
    }

    private static Claim worst() {
        Case fifo = only("fifo", Arrangement.FLEXIBLE);
        Case sjf = only("sjf", Arrangement.FLEXIBLE);
        Case hrrn = only("hrrn", Arrangement.FLEXIBLE);
        return new Claim(
                "Mean turnaround: FIFO is the worst, then HRRN, then PSJF", List.of(fifo, sjf, hrrn), summary -> {
                    double first = summary.mean(fifo, TURNAROUND, Statistic.MEAN);
                    double second = summary.mean(hrrn, TURNAROUND, Statistic.MEAN);
                    double third = summary.mean(sjf, TURNAROUND, Statistic.MEAN);
                    return Finding.of(
                            String.format(
                                    Locale.ROOT, "FIFO %,.0f s, HRRN %,.0f s, PSJF %,.0f s", first, second, third),
                            first > second && second > third);
                });
    }
}
