package dev.zoe.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArchitectureCommandsTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final List<SystemEntry> SYSTEMS = SystemCatalog.choice().values();
    private static final String ALL = SYSTEMS.stream().map(SystemEntry::name).collect(Collectors.joining(","));

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void everySystemHasAResultForEachSeedAndDecisionTime() throws IOException {
        assertThat(run("run", "--system", ALL, "--service-job-time", "0.1,5", "--seeds", "2", "--json"))
                .isZero();
        JsonNode document = JsonMapper.shared().readTree(out.toByteArray());
        int points = SYSTEMS.stream().mapToInt(each -> each.varies() ? 2 : 1).sum();
        assertThat(document.get("results")).hasSize(points * 2);
        assertThat(document.get("summary")).hasSize(points);
        JsonNode first = document.get("results").get(0);
        for (String field : List.of(
                "system",
                "cell",
                "seed",
                "parameters",
                "jobs",
                "tasks",
                "agents",
                "allocation_time",
                "components",
                "response",
                "delay",
                "utilisation",
                "messages",
                "inconsistencies",
                "repartitions",
                "preemptions",
                "shares",
                "events",
                "wall_seconds",
                "peak_rss_bytes")) {
            assertThat(first.has(field)).as(field).isTrue();
        }
        assertThat(first.at("/parameters/service_job_time").asDouble()).isEqualTo(0.1);
        assertThat(first.at("/agents/0/wait_first/p99").isNumber()).isTrue();
        assertThat(first.at("/jobs/submitted").asInt()).isPositive();
        JsonNode offers = parameters(document, "offers");
        assertThat(offers.get("hoard").isBoolean()).isTrue();
        assertThat(offers.get("guaranteed_share").isArray()).isTrue();
        assertThat(offers.get("weights").isArray()).isTrue();
        assertThat(offers.get("filter").asDouble(-1)).isZero();
        assertThat(offers.get("revocation_grace").isNull()).isTrue();
    }

    private static JsonNode parameters(JsonNode document, String system) {
        return document.get("results")
                .valueStream()
                .filter(result -> result.path("system").asString().equals(system))
                .findFirst()
                .orElseThrow()
                .get("parameters");
    }

    @Test
    void theResultsDoNotDependOnTheNumberOfThreads() {
        assertThat(run("run", "--system", ALL, "--service-job-time", "3", "--seeds", "3", "--threads", "1", "--json"))
                .isZero();
        String one = withoutMeasurements(out.toString(StandardCharsets.UTF_8));
        out.reset();
        assertThat(run("run", "--system", ALL, "--service-job-time", "3", "--seeds", "3", "--threads", "4", "--json"))
                .isZero();
        assertThat(withoutMeasurements(out.toString(StandardCharsets.UTF_8))).isEqualTo(one);
    }

    /** Real times and memory differ between any two runs. */
    private static String withoutMeasurements(String json) {
        return json.replaceAll("\"(decision_)?wall_seconds\":[^,]*,", "").replaceAll("\"peak_rss_bytes\":[0-9]*", "");
    }

    @Test
    void theTimesOfEveryJobAreWritten() throws IOException {
        assertThat(run(
                        "run",
                        "--system",
                        "omega",
                        "--service-job-time",
                        "1",
                        "--seeds",
                        "1",
                        "--jobs-out",
                        path("jobs")))
                .isZero();
        List<String> lines = Files.readAllLines(folder.resolve("jobs/jobs-omega-1.0-1.csv"));
        assertThat(lines.get(0)).isEqualTo("job,arrival,first_start,last_start,end,tasks");
        assertThat(lines.get(1)).matches("0,[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]*,[0-9]+");
    }

    @Test
    void theReportOfAFigureHasItsVerdicts() throws IOException {
        assertThat(runPlain("figures", "--quick", "--only", "4.1", "--out", path("report")))
                .isZero();
        assertThat(Files.readString(folder.resolve("report/index.html")))
                .contains("rigid, exponential tasks, k = 100", "0.7350", "refuted", "<svg");
        assertThat(Files.readString(folder.resolve("report/claims.csv"))).contains("reproduced");
        assertThat(folder.resolve("report/figure-4.1.csv")).exists();
        assertThat(folder.resolve("report/figure-4.1-1.svg")).exists();
        assertThat(folder.resolve("report/figure-4.1-1.png")).isNotEmptyFile();
    }

    @Test
    void aFigureWithoutItsTraceIsLeftOutAndSaysWhy() throws IOException {
        assertThat(runPlain("figures", "--quick", "--only", "megha-3", "--out", path("report")))
                .isZero();
        assertThat(Files.readString(folder.resolve("report/index.html")))
                .contains("Not computed: needs YH1_sub.tr.gz in the folder that --traces names");
    }

    @Test
    void badOptionsAreRefusedWithWhatIsRight() {
        assertRefused("expected one of --cell, --class and --trace", "--system", "omega");
        assertRefused("unknown system 'mesos'; expected one of mono-single", "--system", "mesos", "--cell", "A");
        assertRefused("unknown cell 'D'; expected one of A, B, C", "--system", "omega", "--cell", "D");
        assertRefused("such as batch:0.4,50,700", "--system", "omega", "--class", "batch:1,2");
        assertRefused("unknown commit 'gang'", "--system", "omega", "--cell", "A", "--commit", "gang");
        assertRefused("expected two, cores and GB", "--system", "offers", "--cell", "A", "--min-offer", "100");
        assertRefused("expected at least 1", "--system", "omega", "--cell", "A", "--seeds", "0");
    }

    @Test
    void badOptionsOfOffersAreRefusedWithWhatIsRight() {
        assertOffers("unknown allocation 'fair'; expected one of drf, priority, lottery", "--allocation", "fair");
        assertOffers("1 weights for 2 classes; expected one for each class", "--weights", "2");
        assertOffers("weights [1.0, 0.0]; expected numbers above 0", "--weights", "1,0");
        assertOffers("filters offers for -1.0 s; expected a number of at least 0", "--filter", "-1");
        assertOffers("expected --guaranteed-share with --revocation-grace", "--revocation-grace", "5");
        assertOffers("expected --offers seed", "--offers", "published", "--filter", "5");
        assertOffers("--offers seed or published", "--offers", "all-to-all", "--weights", "2,1");
        assertOffers("master:1@5.0+1.0 names master 1; this system has 1", "--fail", "master:1@5+1");
        assertOffers("this system has none that can fail", "--offers", "all-to-all", "--fail", "master:0@5+1");
    }

    private void assertOffers(String message, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--system", "offers", "--cell", "A", "--days", "0.001"));
        arguments.addAll(List.of(more));
        assertRefused(message, arguments.toArray(String[]::new));
    }

    private void assertRefused(String message, String... arguments) {
        err.reset();
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        assertThat(runPlain(all.toArray(String[]::new))).as(message).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
    }

    @Test
    void aGangThatIsLargerThanTheClusterIsRefused() throws IOException {
        Path trace = folder.resolve("gangs.tr");
        Files.writeString(trace, "0 2 10 9 11\n5 7 10 9 11 10 10 10 10 10\n");
        String[] cluster = {"--trace", trace.toString(), "--machines", "3", "--cores", "2", "--memory-gb", "8"};
        for (String options :
                List.of("omega,--commit,all-or-nothing", "mixed,--commit,all-or-nothing", "offers,--hoard")) {
            List<String> arguments = new ArrayList<>(List.of("--system"));
            arguments.addAll(List.of(options.split(",")));
            arguments.addAll(List.of(cluster));
            assertRefused(
                    "job 1 of seed 1 has 7 tasks; the cluster has room for 6 (3 machines with 2 each)",
                    arguments.toArray(String[]::new));
        }
        // Those that start a part of a job run it.
        assertThat(runPlain("run", "--system", "omega", "--trace", trace.toString(), "--machines", "3", "--cores", "2"))
                .isZero();
    }

    @Test
    void optionsThatNoSystemOfTheRunUsesAreNamed() {
        assertThat(run(
                        "run",
                        "--system",
                        "omega,sparrow",
                        "--service-job-time",
                        "1",
                        "--seeds",
                        "1",
                        "--probes",
                        "3",
                        "--min-offer",
                        "1,1",
                        "--retry-wait",
                        "1"))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactlyInAnyOrder(
                        "warning: --min-offer is ignored; it is an option of offers",
                        "warning: --gms is ignored; it is an option of megha",
                        "warning: --lms is ignored; it is an option of megha");
    }

    /** An option is either for every system, or the catalogue says for which ones, as its description does. */
    @Test
    void theCatalogueKnowsTheOptionsOfEverySystem() {
        Set<String> forAll = Set.of(
                "--system",
                "--cell",
                "--class",
                "--trace",
                "--format",
                "--days",
                "--arrival-factor",
                "--machines",
                "--cores",
                "--memory-gb",
                "--seeds",
                "--prefill",
                "--prefill-lifetime",
                "--fail",
                "--check",
                "--jobs-out",
                "--threads",
                "--json",
                "--help",
                "--version");
        Map<String, List<String>> systems = new TreeMap<>();
        SYSTEMS.forEach(
                system -> system.options().forEach(option -> systems.computeIfAbsent(option, each -> new ArrayList<>())
                        .add(system.name())));
        CommandConsole console = new CommandConsole(System.out, System.err, new InterruptSignal());
        Map<String, String> described = new TreeMap<>();
        new CommandLine(new ArchitectureRunCommand(console))
                .getCommandSpec()
                .options()
                .forEach(option -> described.put(option.longestName(), String.join(" ", option.description())));
        described.keySet().removeAll(forAll);
        assertThat(systems.keySet()).isEqualTo(described.keySet());
        Pattern named = Pattern.compile("(" + ALL.replace(',', '|') + ")(,| with|:).*");
        described.forEach((option, text) -> {
            Matcher matcher = named.matcher(text);
            assertThat(matcher.matches())
                    .as("the description of %s begins with its system: %s", option, text)
                    .isEqualTo(systems.getOrDefault(option, List.of()).size() < 3);
            if (matcher.matches()) {
                assertThat(systems.getOrDefault(option, List.of())).as(option).contains(matcher.group(1));
            }
        });
    }

    @Test
    void theHelpListsEverySystemWithItsSummary() {
        assertThat(runPlain("run", "--help")).isZero();
        String help = out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
        SYSTEMS.forEach(system -> assertThat(help).contains(" " + system.name() + " " + system.summary()));
    }

    @Test
    void theDocumentationNamesEverySystemAndItsOptions() throws IOException {
        String reference = Files.readString(DOCS.resolve("reference/simulator.md"));
        String guide = Files.readString(DOCS.resolve("users/architectures.md"));
        String options =
                reference.lines().filter(line -> line.startsWith("| `--")).collect(Collectors.joining("\n"));
        for (SystemEntry system : SYSTEMS) {
            assertThat(options.lines().filter(line -> line.startsWith("| `--system ")))
                    .as("the row of --system in simulator.md names " + system.name())
                    .anyMatch(line -> List.of(line.split("[ `]")).contains(system.name()));
            assertThat(guide)
                    .as("architectures.md has a row of " + system.name())
                    .contains("\n| `" + system.name() + "` |");
            for (String option : system.options()) {
                assertThat(options).as("simulator.md has " + option).containsPattern("`" + option + "[ `]");
            }
        }
    }

    @Test
    void aTruncatedTraceIsRefusedWithLineAndField() throws IOException {
        Path trace = folder.resolve("short.tr");
        Files.writeString(trace, "0 2 10 9 11\n5 3 10 9 11\n");
        assertThat(runPlain("run", "--system", "sparrow", "--trace", trace.toString()))
                .isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("short.tr, line 2: has 2 durations of tasks; expected 3");
    }

    @Test
    void whatDoesNotFitTheClusterIsRefused() {
        assertMegha("11 local masters for 10 workers", "--lms", "11", "--gms", "1");
        assertMegha("so that none is without a partition", "--lms", "5", "--gms", "3");
        assertMegha("110.0 % together; expected at most 100 %", "--users", "ada:60@1,bob:50@1");
        assertMegha("expected a number from 1 to 2", "--gms", "2", "--lms", "2", "--users", "ada:60@3");
        assertMegha("'ada' is not a user such as ada:25@1", "--users", "ada");
        assertMegha(
                "--fail gm:2@5.0+1.0 names gm 2; this system has 2, numbered from 0 to 1",
                "--gms",
                "2",
                "--lms",
                "2",
                "--fail",
                "gm:2@5+1");
        assertMegha("'gm' is not a failure such as gm:0@3600+60", "--fail", "gm");
        assertMegha("this system has none that can fail", "--gms", "2", "--lms", "2", "--fail", "master:0@5+1");
        assertMegha("has no pre-fill", "--gms", "2", "--lms", "2", "--prefill", "0.5");
    }

    private void assertMegha(String message, String... more) {
        err.reset();
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--system",
                "megha",
                "--class",
                "batch:0.1,2,10",
                "--days",
                "0.01",
                "--machines",
                "10",
                "--cores",
                "1.1",
                "--memory-gb",
                "1.5"));
        arguments.addAll(List.of(more));
        assertThat(runPlain(arguments.toArray(String[]::new))).as(message).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
    }

    /** On a small cluster with two classes. */
    private int run(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of(
                "--class",
                "batch:0.2,5,60",
                "--class",
                "service:0.02,3,200",
                "--days",
                "0.05",
                "--machines",
                "40",
                "--gms",
                "2",
                "--lms",
                "3"));
        return runPlain(all.toArray(String[]::new));
    }

    private int runPlain(String... arguments) {
        List<String> all = new ArrayList<>(List.of("architecture"));
        all.addAll(Arrays.asList(arguments));
        return new SimulatorCommandLine(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        new InterruptSignal())
                .run(all.toArray(String[]::new));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
