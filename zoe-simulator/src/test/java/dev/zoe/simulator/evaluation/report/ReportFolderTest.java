package dev.zoe.simulator.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.SharedDataFolder;
import dev.zoe.simulator.evaluation.EvaluationRunner;
import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapter;
import dev.zoe.simulator.evaluation.chapter.EvaluationChapters;
import dev.zoe.simulator.evaluation.chapter.EvaluationFigure;
import dev.zoe.simulator.evaluation.chapter.EvaluationTable;
import dev.zoe.simulator.evaluation.chapter.FigureSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

@Tag("slow")
class ReportFolderTest {

    private static final List<EvaluationFigure> FIGURES = EvaluationChapters.all().stream()
            .flatMap(chapter -> chapter.figures().stream())
            .toList();

    @TempDir
    private static Path folder;

    private static Map<?, ?> json = Map.of();

    @BeforeAll
    static void anEvaluationOfEverything() throws IOException, InterruptedException {
        write(folder, FigureSelection.everything().chapters(), Integer.MAX_VALUE);
        json = json(folder);
    }

    private static void write(Path where, List<EvaluationChapter> chapters, int simulations)
            throws IOException, InterruptedException {
        EvaluationSetup setup = new EvaluationSetup(25, 2, 1);
        EvaluationRunner run =
                EvaluationRunner.open(where.resolve("runs.csv"), setup, EvaluationChapters.cases(chapters));
        int[] done = {0};
        run.run(1, () -> done[0] >= simulations, () -> done[0]++);
        new ReportFolder(where)
                .write(new EvaluationResults(
                        setup,
                        chapters,
                        run.cases(),
                        run.summary(),
                        ReportProvenance.here("paper <quick>", "zoe 1"),
                        run.missing()));
    }

    @Test
    void thePageHasEveryFigureAndTableWithItsCaption() throws IOException {
        String page = Files.readString(folder.resolve("index.html"));
        for (EvaluationFigure figure : FIGURES) {
            assertThat(page)
                    .contains("<figure id=\"figure-" + figure.number() + "\"><svg")
                    .contains("<a href=\"#figure-" + figure.number() + "\">")
                    .contains("Figure " + figure.number() + ". " + figure.title());
        }
        for (EvaluationChapter chapter : EvaluationChapters.all()) {
            for (EvaluationTable table : chapter.tables()) {
                assertThat(page).contains("<table id=\"table-" + table.number() + "\">");
            }
        }
        assertThat(page)
                .contains("zoe simulate paper &lt;quick&gt;")
                .contains("How to read a box")
                .doesNotContain("Stopped early");
    }

    /** The lowest median is looked for in the results, and not in what the report computed of them. */
    @Test
    void captionsSayWhatTheResultsSay() throws IOException {
        String page = Files.readString(folder.resolve("index.html"));
        int compared = 0;
        for (EvaluationFigure figure : FIGURES) {
            String finding = finding(figure.number());
            assertThat(finding).as("figure %d", figure.number()).isNotEmpty();
            assertThat(page).contains(finding);
            if (figure instanceof EvaluationFigure.BoxPlot boxes
                    && figure.title().endsWith("turnaround by class")) {
                Map<String, Double> medians = new LinkedHashMap<>();
                boxes.boxes()
                        .forEach(box -> medians.put(
                                box.label(), medianTurnaround(box.simulated().id())));
                double low = Collections.min(medians.values());
                List<String> lowest = medians.keySet().stream()
                        .filter(label -> medians.getOrDefault(label, low) <= low * 1.001)
                        .toList();
                String names = lowest.size() > 2 ? lowest.size() + " of " + medians.size() : String.join("; ", lowest);
                String expected = lowest.size() == medians.size() ? " in every case" : " (%s) to ".formatted(names);
                assertThat(finding).containsPattern("^Medians: all [\\d,.]+" + Pattern.quote(expected));
                compared++;
            }
        }
        assertThat(compared).isPositive();
    }

    private static String finding(int figure) {
        return list(json, "chapters").stream()
                .flatMap(chapter -> list(chapter, "figures").stream())
                .filter(each -> Integer.valueOf(figure).equals(each.get("number")))
                .map(each -> String.valueOf(each.get("finding")))
                .findFirst()
                .orElseThrow();
    }

    private static double medianTurnaround(String simulated) {
        return list(json, "cases").stream()
                .filter(each -> simulated.equals(each.get("case")))
                .flatMap(each -> list(each, "series").stream())
                .filter(series -> "turnaround".equals(series.get("metric")) && "all".equals(series.get("class")))
                .map(series -> mean(series, "median").orElseThrow())
                .findFirst()
                .orElseThrow();
    }

    /** Text is drawn: another font of a browser would make names of a legend overlap. */
    @Test
    void chartsHaveNoFontOfTheirReaderAndFitAnyWidth() throws IOException {
        for (EvaluationFigure figure : FIGURES) {
            assertThat(folder.resolve("figures/figure-%02d.svg".formatted(figure.number())))
                    .content()
                    .doesNotContain("<text")
                    .containsPattern("^<svg viewBox=\"0 0 \\d+ \\d+\"");
        }
    }

    @Test
    void thePageNeedsNoNet() throws IOException {
        String page = Files.readString(folder.resolve("index.html"));
        assertThat(page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", ""))
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContain("<script")
                .doesNotContain("@import");
    }

    @Test
    void identifiersAreUniqueInThePage() throws IOException {
        String page = Files.readString(folder.resolve("index.html"));
        List<String> identifiers = Pattern.compile("\\bid=\"([^\"]+)\"")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(identifiers).doesNotHaveDuplicates();
    }

    @Test
    void everyFigureIsAFileOfItsOwn() {
        for (EvaluationFigure figure : FIGURES) {
            String name = "figure-%02d".formatted(figure.number());
            assertThat(folder.resolve("figures").resolve(name + ".svg"))
                    .content()
                    .startsWith("<svg")
                    .contains("</svg");
            assertThat(folder.resolve("figures").resolve(name + ".png")).isNotEmptyFile();
        }
    }

    @Test
    void csvAndJsonSayTheSame() throws IOException {
        List<Map<String, String>> rows = SharedDataFolder.rows(folder.resolve("cases.csv"));
        int compared = 0;
        for (Map<?, ?> each : list(json, "cases")) {
            for (Map<?, ?> series : list(each, "series")) {
                Map<String, String> row = rows.stream()
                        .filter(one -> Objects.equals(one.get("case"), each.get("case"))
                                && Objects.equals(one.get("metric"), series.get("metric"))
                                && Objects.equals(one.get("class"), series.get("class")))
                        .findFirst()
                        .orElseThrow();
                for (String statistic : List.of("mean", "p5", "p25", "median", "p75", "p95")) {
                    assertThat(number(row, statistic)).isEqualTo(mean(series, statistic));
                }
                assertThat(row.get("completed")).isEqualTo(String.valueOf(each.get("completed")));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(rows.size()).isPositive();
    }

    @Test
    void tablesAreTheSameInCsvAndJson() throws IOException {
        List<Map<String, String>> rows = SharedDataFolder.rows(folder.resolve("tables.csv"));
        List<String> values = rows.stream().map(row -> row.get("second")).toList();
        List<String> published = list(json, "chapters").stream()
                .flatMap(chapter -> list(chapter, "tables").stream())
                .flatMap(table -> list(table, "rows").stream())
                .map(row -> String.valueOf(mean(row, "second").orElseThrow()))
                .toList();
        assertThat(values).isEqualTo(published);
    }

    @Test
    void whatWasStoppedEarlySaysSoAndShowsWhatThereIs() throws IOException, InterruptedException {
        Path stopped = Files.createDirectory(folder.resolve("stopped"));
        write(stopped, FigureSelection.of("4").chapters(), 3);
        assertThat(Files.readString(stopped.resolve("index.html")))
                .contains("Stopped early: 5 simulations are missing")
                .contains("<figure id=\"figure-4\"><svg");
        assertThat(json(stopped).get("missing_runs")).isEqualTo(5);
    }

    /** JSON is YAML too. */
    private static Map<?, ?> json(Path where) throws IOException {
        return JsonMapper.shared().readValue(Files.readString(where.resolve("results.json")), Map.class);
    }

    private static List<Map<?, ?>> list(Map<?, ?> from, String key) {
        return ((List<?>) Optional.ofNullable(from.get(key)).orElseThrow())
                .stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList();
    }

    private static Optional<Double> mean(Map<?, ?> from, String key) {
        return Optional.ofNullable(
                        ((Map<?, ?>) Optional.ofNullable(from.get(key)).orElseThrow()).get("mean"))
                .map(value -> ((Number) value).doubleValue());
    }

    private static Optional<Double> number(Map<String, String> row, String key) {
        return Optional.ofNullable(row.get(key)).filter(text -> !text.isEmpty()).map(Double::valueOf);
    }
}
