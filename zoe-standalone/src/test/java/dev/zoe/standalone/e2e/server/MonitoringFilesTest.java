package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Dashboard, alert rules and pages name only what a real server exports; its log can be read by programs. */
@Tag("slow")
class MonitoringFilesTest {

    private static final Path OPERATORS = Path.of("..", "docs", "operators");
    private static final Pattern METRIC = Pattern.compile("\\b(?:zoe|hikaricp|jvm)_[a-z0-9_]+");
    private static final Set<String> SERIES_OF_A_HISTOGRAM = Set.of("_bucket", "_sum", "_count");

    private static RestCaller admin;

    @BeforeAll
    static void open() throws Exception {
        admin = InProcessServer.sharedOnProcesses().admin();
    }

    @Test
    void everyMetricOfDashboardAlertsAndPageIsExported() throws Exception {
        Set<String> exported = exported();
        for (String file : new String[] {"monitoring/dashboard.json", "monitoring/alerts.yaml", "monitoring.md"}) {
            Set<String> named = metrics(Files.readString(OPERATORS.resolve(file)));
            assertThat(named).as(file).hasSizeGreaterThan(8);
            assertThat(named).as(file).allMatch(name -> exported.contains(name) || exported.contains(family(name)));
        }
    }

    @Test
    void everyMetricOfOursIsOnThePage() throws Exception {
        String page = Files.readString(OPERATORS.resolve("monitoring.md"));

        assertThat(exported())
                .filteredOn(name -> name.startsWith("zoe_") && !name.endsWith("_max"))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(page).contains(name));
    }

    @Test
    void everyPanelAsksForSomethingAndNoTwoShareAPlace() throws Exception {
        JsonNode dashboard =
                new JsonMapper().readTree(Files.readString(OPERATORS.resolve("monitoring/dashboard.json")));
        Set<String> places = new TreeSet<>();
        assertThat(dashboard.path("panels")).isNotEmpty();
        for (JsonNode panel : dashboard.path("panels")) {
            assertThat(panel.at("/targets/0/expr").asString("")).isNotBlank();
            assertThat(places.add(panel.at("/gridPos/x").asString("") + " "
                            + panel.at("/gridPos/y").asString("")))
                    .as(panel.path("title").asString(""))
                    .isTrue();
        }
    }

    /** Servers of one JVM share a log, so this one has its own. */
    @Test
    void theLogIsJsonAndNamesTheExecutionALineIsAbout(@TempDir Path data) throws Exception {
        assumeTrue(
                getClass().getResource("/logback-test.xml") == null,
                "the log of the server: the tests of another module, as folder on the class path, set up their own");
        try (ChildServer logging = ChildServer.start(
                        data,
                        Map.of(),
                        "--log-format",
                        "json",
                        "--back-end",
                        "process",
                        "--port",
                        ChildServer.freePort())
                .awaitReady()) {
            ExecutionHandle run =
                    ExecutionHandle.submit(logging.admin(), ShellApplication.application("log-line", "true"));
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");

            String execution = "\"execution_id\":\"" + run.id() + "\"";
            await().untilAsserted(() -> assertThat(Files.readAllLines(data.resolve("zoe.log")))
                    .allSatisfy(line -> assertThat(line).startsWith("{"))
                    .anySatisfy(line -> assertThat(line).contains(execution, "status=queued before=submitted"))
                    .anySatisfy(line -> assertThat(line).contains(execution, "status=terminated")));
        }
    }

    private static Set<String> exported() {
        Set<String> names = new TreeSet<>();
        for (String line : admin.get("/actuator/prometheus").text().lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                names.add(line.split(" ", -1)[2]);
            }
        }
        return names;
    }

    private static Set<String> metrics(String text) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = METRIC.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group());
        }
        return names;
    }

    private static String family(String series) {
        return SERIES_OF_A_HISTOGRAM.stream()
                .filter(series::endsWith)
                .map(end -> series.substring(0, series.length() - end.length()))
                .findFirst()
                .orElse(series);
    }
}
