package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.PageInspector;
import dev.zoe.standalone.e2e.testing.ShopDescription;
import dev.zoe.standalone.e2e.testing.ShopImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The notebooks of the shop, used in a browser through the proxy. */
@Tag("slow")
@Tag("shop")
class NotebookInBrowserTest extends DockerServerTestBase {
    private static final String USER = "nora";
    private static final String PASSWORD = "secret";
    private static final Pattern TOKEN = Pattern.compile("The token of this notebook is (\\w+)");

    /** The first cell starts the session of Spark, on a machine that may be five times as busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final String COUNTS = "region,count\nnorth,3\nsouth,5\nnorth,4\n";
    private static final String TABLE =
            """
            {"nbformat": 4, "nbformat_minor": 4,
             "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
             "cells": [{"cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [],
               "source": ["import pandas\\n",
                          "pandas.read_csv('counts.csv').groupby('region')['count'].sum().to_dict()"]}]}""";

    @TempDir
    Path profile;

    private final List<ExecutionHandle> started = new ArrayList<>();
    private Chromium browser;
    private RestCaller nora;

    @BeforeAll
    static void buildImages() throws IOException {
        ShopImages.build("notebook", "notebook-spark");
    }

    @BeforeEach
    void signIn() throws Exception {
        browser = Chromium.start(profile);
        new TestUserWriter(server.database()).add(USER, "user", PASSWORD);
        nora = new RestCaller(server.url(), Optional.empty()).withLogin(USER, PASSWORD);
        browser.logIn(server.url(), USER, PASSWORD);
    }

    /** A notebook whose test failed would run on. */
    @AfterEach
    void endAll() {
        if (browser != null) {
            browser.close();
        }
        started.forEach(run -> nora.post("/api/v1/executions/" + run.id() + "/cancel", ""));
    }

    private ExecutionHandle start(ShopDescription description) {
        ExecutionHandle run = ExecutionHandle.submit(nora, description.json());
        started.add(run);
        return run;
    }

    @Test
    void aNotebookOfTheWorkspaceReadsATableOfTheWorkspace() throws IOException {
        put("counts.csv", COUNTS);
        put("table.ipynb", TABLE);
        ExecutionHandle run = start(ShopDescription.of("notebook"));
        openWithToken(run);

        browser.open(browser.address().replaceFirst("/tree.*", "/notebooks/table.ipynb"));
        browser.awaitPage("the notebook", () -> browser.shows("#celllink"));
        awaitKernel();
        browser.click("#celllink");
        browser.click("#run_all_cells");

        awaitOutput("{'north': 7, 'south': 5}");
        browser.open(browser.address().replaceFirst("/notebooks/.*", "/tree"));
        browser.awaitPage("the list of files", () -> browser.shows("#shutdown"));
        browser.click("#shutdown");
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
    }

    @Test
    void aNotebookThatNobodyUsesIsAnnouncedKeptByItsOwnerAndEndedLater() throws IOException {
        ExecutionHandle run = start(ShopDescription.of("notebook").whole("\"idle\": {\"stop_after\": \"PT20S\"}"));
        run.awaitStatus("running");
        browser.open(server.url() + "/executions/" + run.id());
        browser.awaitPage("the announcement", () -> browser.shows("#idle"));
        assertThat(browser.textOf("#idle")).contains("It will be ended at");
        browser.screenshot(
                1100, 700, Files.createDirectories(PageInspector.SCREENSHOTS).resolve("idle.png"));

        browser.click("#touch");
        browser.awaitPage("its use", () -> !browser.shows("#idle"));

        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("cancelled");
        assertThat(nora.get("/api/v1/executions/%d/events".formatted(run.id())).text())
                .contains("\"used again\"", "ended, because it was idle for ");
    }

    @Test
    void cellsInScalaRunOnTheElasticWorkersOfSpark() throws IOException {
        ExecutionHandle run = start(
                ShopDescription.of("notebook-spark").withoutOptimizingCompiler().total("worker", 3));
        openWithToken(run);
        openNewNotebook("scala");

        // The driver is one of those that the tracker knows.
        runCell("def workers = sc.statusTracker.getExecutorInfos.length - 1");
        awaitOutput("def workers: Int");
        runCell("while (workers < 3) Thread.sleep(100); workers");
        awaitOutput("Int = 3");
        runCell("val hosts = sc.parallelize(1 to 6, 6).map(_ => sys.env(\"BIND_HOST\"))");
        runCell("hosts.distinct.collect.sorted.foreach(println)");
        awaitOutput("worker0-%1$d-%2$s\nworker1-%1$d-%2$s\nworker2-%1$d-%2$s".formatted(run.id(), server.deployment()));
        runCell("case class Trip(town: String, km: Int)");
        awaitOutput("class Trip");
        runCell("Seq(Trip(\"Nice\", 3), Trip(\"Nice\", 4)).toDS.groupBy(\"town\").agg(sum(\"km\")).show");
        awaitOutput("|Nice|      7|");
        Path pictures = Files.createDirectories(PageInspector.SCREENSHOTS);
        browser.screenshot(1100, 1000, pictures.resolve("notebook-spark.png"));

        completesNames();
        endsACellThatRunsTooLong();
        stopsWithZero(run);
    }

    private void completesNames() {
        awaitEmptyCell();
        browser.press("sc.parallelize(1 to 9).redu", Keys.TAB);
        // A name that is the only one is put in at once.
        browser.awaitPage("the completed name", () -> selectedCode().equals("sc.parallelize(1 to 9).reduce"));
        browser.press("(_ + _)", Keys.chord(Keys.SHIFT, Keys.ENTER));
        awaitOutput("Int = 45");
    }

    private void endsACellThatRunsTooLong() {
        runCell("sc.parallelize(1 to 3, 3).foreach(i => Thread.sleep(3600000))");
        browser.awaitPage("the running cell", () -> String.valueOf(
                        browser.run("return document.querySelector('.input_prompt').closest('#notebook').innerText"))
                .contains("[*]"));

        browser.click("button[data-jupyter-action='jupyter-notebook:interrupt-kernel']");

        awaitOutput("the cell was interrupted");
        browser.click(".cell.selected .CodeMirror");
        runCell("sc.parallelize(1 to 30, 3).sum");
        awaitOutput("Double = 465.0");
    }

    private void stopsWithZero(ExecutionHandle run) {
        String notebook = engine.container(server.deployment(), run.id(), "notebook0");
        engine.client()
                .stopContainerCmd(notebook)
                .withTimeout((int) PATIENCE.toSeconds())
                .exec();
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.now().path("exit_code").asInt(-1)).isZero();
    }

    /** Opens the notebook like its owner, who finds the token in the output. */
    private void openWithToken(ExecutionHandle run) {
        run.awaitStatus("running");
        browser.open(run.endpoints().stream()
                .filter(endpoint -> endpoint.path("port").asString().equals("http"))
                .findFirst()
                .orElseThrow()
                .path("proxy_url")
                .asString());
        sendToken("0".repeat(32));
        browser.awaitPage("the refusal", () -> browser.shows(".message.error"));
        assertThat(browser.textOf("main, #site")).contains("zoe logs %d notebook0".formatted(run.id()));
        Matcher token = TOKEN.matcher(run.output("notebook0"));
        assertThat(token.find()).isTrue();
        sendToken(token.group(1));
        browser.awaitPage("the list of files", () -> browser.shows("#new-dropdown-button"));
    }

    private void sendToken(String token) {
        browser.awaitPage("the form", () -> browser.shows("#password_input"));
        browser.type("#password_input", token);
        browser.click("#login_submit");
    }

    private void openNewNotebook(String kernel) {
        browser.click("#new-dropdown-button");
        browser.click("#kernel-" + kernel + " a");
        browser.goToOtherTab();
        browser.awaitPage("the notebook", () -> browser.shows(".cell.selected .CodeMirror"));
        awaitKernel();
        browser.click(".cell.selected .CodeMirror");
    }

    private void awaitKernel() {
        browser.awaitPage(
                "the kernel",
                () -> Boolean.TRUE.equals(browser.run("return window.Jupyter?.notebook?.kernel?.is_connected()"
                        + " && document.querySelector('.kernel_idle_icon') !== null")));
    }

    /** Types into the selected cell, which is empty, and runs it; the next one is selected then. */
    private void runCell(String code) {
        awaitEmptyCell();
        browser.press(code, Keys.chord(Keys.SHIFT, Keys.ENTER));
    }

    private void awaitEmptyCell() {
        browser.awaitPage(
                "an empty cell with the focus",
                () -> selectedCode().isEmpty()
                        && Boolean.TRUE.equals(browser.run(
                                "return document.activeElement.closest('.cell.selected .CodeMirror') !== null")));
    }

    private String selectedCode() {
        return String.valueOf(browser.run("return Jupyter.notebook.get_selected_cell().get_text()"));
    }

    private void awaitOutput(String expected) {
        await("output " + expected).atMost(PATIENCE).until(() -> String.valueOf(
                        browser.run("return Array.from(document.querySelectorAll('.output_area pre'))"
                                + ".map((e) => e.textContent).join('\\n')"))
                .contains(expected));
    }

    private void put(String name, String text) {
        nora.send("PUT", "/api/v1/workspace/content?path=" + name, "text/plain", text);
    }
}
