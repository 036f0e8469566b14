package dev.zoe.simulator.architecture.figure.report;

import dev.zoe.simulator.architecture.figure.ClaimResult;
import dev.zoe.simulator.architecture.figure.FigureSetup;
import dev.zoe.simulator.architecture.figure.FigureTable;
import dev.zoe.simulator.chart.ChartFiles;
import dev.zoe.simulator.chart.SizedChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the figures into a folder: {@code index.html}, {@code claims.csv}, and a CSV, SVG and PNG files for each
 * figure.
 */
public final class FigureFolder {

    private final Path folder;
    /** The charts that are drawn already, as SVG by the number of their figure: each figure is drawn once. */
    private final Map<String, List<String>> drawn = new HashMap<>();

    public FigureFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes everything, again after each figure, so that a stop loses nothing.
     *
     * @param origin a sentence about machine, version and command
     */
    public void write(FigureSetup setup, String origin, List<FigureResult> results) throws IOException {
        Files.createDirectories(folder);
        StringBuilder claims = new StringBuilder("figure,claim,published,ours,verdict,why\n");
        for (FigureResult result : results) {
            if (result.outcome().isPresent()) {
                if (!drawn.containsKey(result.id())) {
                    drawn.put(result.id(), charts(result));
                }
                write(result.outcome().get().table(), folder.resolve("figure-" + result.id() + ".csv"));
                for (ClaimResult claim : result.outcome().get().claims()) {
                    claims.append(line(List.of(
                            result.id(),
                            claim.claim(),
                            claim.published(),
                            claim.ours(),
                            claim.verdict().label(),
                            claim.why())));
                }
            }
        }
        Files.writeString(folder.resolve("claims.csv"), claims);
        Files.writeString(folder.resolve("index.html"), new FigurePage().of(setup, origin, results, drawn));
    }

    private List<String> charts(FigureResult result) throws IOException {
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < result.outcome().orElseThrow().charts().size(); i++) {
            String name = "figure-" + result.id() + "-" + (i + 1);
            SizedChart drawing =
                    FigureDrawing.of(result.outcome().orElseThrow().charts().get(i));
            String svg = ChartFiles.svg(drawing, name.replace('.', '-'));
            ChartFiles.png(drawing, folder.resolve(name + ".png"));
            Files.writeString(folder.resolve(name + ".svg"), svg + "\n");
            drawn.add(svg);
        }
        return drawn;
    }

    private static void write(FigureTable table, Path file) throws IOException {
        StringBuilder text = new StringBuilder(line(table.columns()));
        table.rows().forEach(row -> text.append(line(row)));
        Files.writeString(file, text);
    }

    private static String line(List<String> cells) {
        return cells.stream().map(FigureFolder::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String cell) {
        return cell.contains(",") || cell.contains("\"") ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }
}
