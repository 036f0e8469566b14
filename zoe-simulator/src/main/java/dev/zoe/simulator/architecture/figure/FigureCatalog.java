package dev.zoe.simulator.architecture.figure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** All figures, in the order of the report. A new one is added here. */
public final class FigureCatalog {

    private static final List<ArchitectureFigure> FIGURES = List.of(
            BatchWaits.monolithic(),
            new Saturation(),
            new RampUpTable(),
            new PublishedRuns(),
            BatchWaits.omega(),
            new Conflicts(),
            new MacroBenchmarkFigure(),
            new LocalityFigure(),
            new HoardingFigure(),
            new MesosScaleFigure(List.of(1000, 10_000, 25_000, 50_000)),
            new SamplingAgainstMatching(
                    "megha-3", "YH1_sub.tr.gz", "the Yahoo slice", List.of(3300, 3600, 4000, 5000, 7000, 10_000)),
            new SamplingAgainstMatching(
                    "megha-4",
                    "GOOG_subtrace.tr.gz",
                    "the Google slice",
                    List.of(5000, 5500, 8000, 15_000, 20_000, 30_000)),
            MeghaScale.central(),
            MeghaScale.workers(),
            MeghaScale.globalMasters(),
            new UserShares(),
            new AllSystems());

    private FigureCatalog() {}

    public static List<ArchitectureFigure> all() {
        return FIGURES;
    }

    /**
     * Some of them.
     *
     * @param only their numbers between commas
     * @throws IllegalArgumentException when there is no such figure, with those that there are
     */
    public static List<ArchitectureFigure> select(String only) {
        List<String> wanted =
                Arrays.stream(only.split(",", -1)).map(String::strip).toList();
        List<String> known = FIGURES.stream().map(ArchitectureFigure::id).toList();
        for (String each : wanted) {
            if (!known.contains(each)) {
                throw new IllegalArgumentException("there is no figure '" + each + "'; expected some of "
                        + known.stream().collect(Collectors.joining(", ")));
            }
        }
        return FIGURES.stream().filter(each -> wanted.contains(each.id())).toList();
    }
}
