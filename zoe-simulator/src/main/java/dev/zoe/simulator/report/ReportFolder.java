package dev.zoe.simulator.report;

import dev.zoe.simulator.paper.Chapter;
import dev.zoe.simulator.paper.Figure;
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

    /** Writes {@code index.html}, {@code cases.csv}, {@code tables.csv}, {@code results.json}, and the figures. */
    public void write(Evaluation evaluation) throws IOException {
        Path figures = Files.createDirectories(folder.resolve("figures"));
        Map<Integer, String> drawn = new LinkedHashMap<>();
        for (Chapter chapter : evaluation.chapters()) {
            for (Figure figure : chapter.figures()) {
                String name = String.format(Locale.ROOT, "figure-%02d", figure.number());
                Drawing drawing = Drawings.of(figure, evaluation.summary());
                String svg = Drawings.svg(drawing, name);
                Files.writeString(figures.resolve(name + ".svg"), svg + "\n");
                Drawings.png(drawing, figures.resolve(name + ".png"));
                drawn.put(figure.number(), svg);
            }
        }
        Files.writeString(folder.resolve("cases.csv"), CsvReport.cases(evaluation));
        Files.writeString(folder.resolve("tables.csv"), CsvReport.tables(evaluation));
        Files.writeString(folder.resolve("index.html"), new HtmlReport(evaluation, drawn).page());
        Files.write(folder.resolve("results.json"), JsonReport.of(evaluation).getBytes(StandardCharsets.UTF_8));
    }
}
