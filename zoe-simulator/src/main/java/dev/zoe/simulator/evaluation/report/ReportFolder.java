package dev.zoe.simulator.evaluation.report;

import dev.zoe.simulator.chart.ChartFiles;
import dev.zoe.simulator.chart.SizedChart;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes everything about an evaluation into a folder. */
public final class ReportFolder {

    private final Path folder;

    public ReportFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes sure that charts can be drawn; better before long simulations than after them.
     *
     * @throws IOException when this Java cannot draw text
     */
    public static void requireFonts() throws IOException {
        try {
            new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
                    .createGraphics()
                    .getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 12))
                    .stringWidth("0");
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw new IOException(
                    "this Java cannot draw text (" + e
                            + "); expected the packages fontconfig, libfreetype6 and a font such"
                            + " as fonts-dejavu-core, and a Java with java.desktop",
                    e);
        }
    }

    /** Writes {@code index.html}, {@code cases.csv}, {@code tables.csv}, {@code results.json}, and the figures. */
    public void write(EvaluationResults evaluation) throws IOException {
        Path figures = Files.createDirectories(folder.resolve("figures"));
        Map<Integer, String> drawn = new LinkedHashMap<>();
        for (EvaluationChapter chapter : evaluation.chapters()) {
            for (EvaluationFigure figure : chapter.figures()) {
                String name = String.format(Locale.ROOT, "figure-%02d", figure.number());
                SizedChart drawing = FigureCharts.of(figure, evaluation.summary());
                String svg = ChartFiles.svg(drawing, name);
                Files.writeString(figures.resolve(name + ".svg"), svg + "\n");
                ChartFiles.png(drawing, figures.resolve(name + ".png"));
                drawn.put(figure.number(), svg);
            }
        }
        Files.writeString(folder.resolve("cases.csv"), CsvReport.cases(evaluation));
        Files.writeString(folder.resolve("tables.csv"), CsvReport.tables(evaluation));
        Files.writeString(folder.resolve("index.html"), new HtmlReport(evaluation, drawn).page());
        Files.write(folder.resolve("results.json"), JsonReport.of(evaluation).getBytes(StandardCharsets.UTF_8));
    }
}
