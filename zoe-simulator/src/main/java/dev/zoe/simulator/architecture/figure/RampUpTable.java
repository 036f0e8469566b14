package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.figure.FigureChart.Curve;
import dev.zoe.simulator.architecture.figure.FigureChart.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Table 4.1 of the thesis (table 2 of the paper of Mesos): ramp-up, completion and utilisation of a framework. The
 * papers write T·ln k for the ramp-up with exponential tasks; the greatest of k exponential variables has the mean
 * T·Hₖ. Both are shown, and the simulation is compared with the exact formula.
 */
final class RampUpTable implements ArchitectureFigure {

    private static final List<Integer> SLOTS = List.of(10, 100, 1000);
    private static final double BETA = 10;
    private static final int RUNS = 4000;
    private static final double TOLERANCE = 0.02;
    private static final double EULER = 0.5772156649015329;

    @Override
    public String id() {
        return "4.1";
    }

    @Override
    public String title() {
        return "Ramp-up, completion and utilisation of frameworks under offers";
    }

    /** What formulas say, in units of T. */
    private record Formula(double rampUp, double completion, double utilisation) {

        static Formula exact(int k, boolean rigid, boolean exponential) {
            double rampUp = exponential ? harmonic(k) : k / (k + 1.0);
            return of(rampUp, rigid, exponential);
        }

        static Formula printed(int k, boolean rigid, boolean exponential) {
            return of(exponential ? Math.log(k) : 1, rigid, exponential);
        }

        private static Formula of(double rampUp, boolean rigid, boolean exponential) {
            double meanRest = exponential ? 1 : 0.5;
            return new Formula(
                    rampUp, (rigid ? rampUp : meanRest) + BETA, rigid ? BETA / (BETA + rampUp - meanRest) : 1);
        }

        private static double harmonic(int k) {
            double sum = 0;
            for (int i = k; i >= 1; i--) {
                sum += 1.0 / i;
            }
            return sum;
        }
    }

    @Override
    public FigureOutcome compute(FigureRuns runs) {
        List<ClaimResult> claims = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<Point> exact = new ArrayList<>();
        List<Point> simulatedPoints = new ArrayList<>();
        List<Point> printedPoints = new ArrayList<>();
        for (boolean exponential : new boolean[] {false, true}) {
            for (boolean rigid : new boolean[] {false, true}) {
                for (int k : SLOTS) {
                    Formula formula = Formula.exact(k, rigid, exponential);
                    Formula printed = Formula.printed(k, rigid, exponential);
                    Formula simulated = simulated(k, rigid, exponential);
                    String kind = (rigid ? "rigid" : "elastic") + ", " + (exponential ? "exponential" : "constant");
                    rows.add(row(kind, k, formula, printed, simulated));
                    claims.add(claim(kind, k, formula, printed, simulated));
                    if (rigid && exponential) {
                        exact.add(new Point(k, formula.rampUp(), Double.NaN));
                        printedPoints.add(new Point(k, printed.rampUp(), Double.NaN));
                        simulatedPoints.add(new Point(k, simulated.rampUp(), Double.NaN));
                    }
                }
            }
        }
        return new FigureOutcome(
                claims,
                new FigureTable(
                        List.of(
                                "framework",
                                "slots",
                                "ramp_up_exact_t",
                                "ramp_up_printed_t",
                                "ramp_up_simulated_t",
                                "completion_exact_t",
                                "completion_printed_t",
                                "completion_simulated_t",
                                "utilisation_exact",
                                "utilisation_printed",
                                "utilisation_simulated"),
                        rows),
                List.of(new FigureChart(
                        "Ramp-up with exponential tasks, in units of the mean duration T. Hₖ exceeds ln k by "
                                + Estimates.number(EULER) + " for many slots",
                        "slots k",
                        "ramp-up (T)",
                        true,
                        false,
                        List.of(
                                new Curve("exact: Hₖ", exact),
                                new Curve("simulated", simulatedPoints),
                                new Curve("as printed: ln k", printedPoints)))));
    }

    private static Formula simulated(int k, boolean rigid, boolean exponential) {
        SplittableRandom random = new SplittableRandom(k);
        double rampUp = 0;
        double completion = 0;
        double utilisation = 0;
        for (int i = 0; i < RUNS; i++) {
            RampUp.Outcome each = RampUp.simulate(k, BETA, rigid, exponential, random);
            rampUp += each.rampUp() / RUNS;
            completion += each.completion() / RUNS;
            utilisation += each.utilisation() / RUNS;
        }
        return new Formula(rampUp, completion, utilisation);
    }

    private static List<String> row(String kind, int k, Formula exact, Formula printed, Formula simulated) {
        return List.of(
                kind.replace(",", " with") + " tasks",
                Integer.toString(k),
                Estimates.cell(exact.rampUp()),
                Estimates.cell(printed.rampUp()),
                Estimates.cell(simulated.rampUp()),
                Estimates.cell(exact.completion()),
                Estimates.cell(printed.completion()),
                Estimates.cell(simulated.completion()),
                Estimates.cell(exact.utilisation()),
                Estimates.cell(printed.utilisation()),
                Estimates.cell(simulated.utilisation()));
    }

    private static ClaimResult claim(String kind, int k, Formula exact, Formula printed, Formula simulated) {
        double worst = Math.max(
                off(simulated.rampUp(), exact.rampUp()),
                Math.max(
                        off(simulated.completion(), exact.completion()),
                        off(simulated.utilisation(), exact.utilisation())));
        double misprint =
                Math.max(off(printed.rampUp(), exact.rampUp()), off(printed.utilisation(), exact.utilisation()));
        return new ClaimResult(
                kind + " tasks, k = " + k + ", β = 10: ramp-up, completion, utilisation",
                text(printed) + " (exact: " + text(exact) + ")",
                text(simulated),
                worst > TOLERANCE
                        ? ClaimVerdict.REFUTED
                        : misprint > TOLERANCE ? ClaimVerdict.REFUTED : ClaimVerdict.REPRODUCED,
                "simulated within " + Estimates.number(100 * worst) + " % of the exact formulas"
                        + (misprint > TOLERANCE
                                ? "; the printed ones are " + Estimates.number(100 * misprint) + " % off them"
                                : ""));
    }

    private static double off(double value, double from) {
        return Math.abs(value / from - 1);
    }

    private static String text(Formula formula) {
        return Estimates.number(formula.rampUp()) + " T, " + Estimates.number(formula.completion()) + " T, "
                + Estimates.number(formula.utilisation());
    }
}
