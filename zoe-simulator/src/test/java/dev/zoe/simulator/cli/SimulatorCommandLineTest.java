package dev.zoe.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatorCommandLineTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final InterruptSignal interrupt = new InterruptSignal();

    @BeforeEach
    void aTraceOfSixApplications() throws IOException {
        StringBuilder text =
                new StringBuilder("class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s\n");
        for (int i = 0; i < 6; i++) {
            text.append(String.format(Locale.ROOT, "Batch,%d,%d,2,2,1,1,100%n", i, i));
        }
        text.append("Batch-MPI,6,6,9,0,1,1,100\n");
        Files.writeString(folder.resolve("trace.csv"), text);
    }

    @Test
    void resultsAreOneJsonDocument() {
        assertThat(run(
                        "run",
                        "--trace",
                        trace(),
                        "--nodes",
                        "2",
                        "--cores",
                        "4",
                        "--memory-gb",
                        "8",
                        "--order",
                        "fifo,sjf",
                        "--allocator",
                        "published-flexible,published-rigid",
                        "--json"))
                .isZero();
        assertThat(out())
                .startsWith("{\"results\":[{\"order\":\"fifo\",\"allocator\":\"published-flexible\",\"jobs\":7,"
                        + "\"completed\":6,\"unfinished\":0,\"refused\":1,\"turnaround\":{\"mean\":")
                .contains("\"order\":\"sjf\",\"allocator\":\"published-rigid\"")
                .contains("\"queueing\":{", "\"slowdown\":{", "\"allocation\":{\"cores\":", "\"classes\":{\"B-E\":{")
                .contains("\"wall_seconds\":", "\"peak_rss_bytes\":")
                .doesNotContain("interrupted");
    }

    @Test
    void theWorkedExamplesAreOneJsonDocument() {
        assertThat(run("example", "--json")).isZero();
        assertThat(out())
                .startsWith(
                        "{\"examples\":[{\"name\":\"published\",\"allocators\":{\"rigid\":{\"mean_turnaround\":25.0,"
                                + "\"completions\":[10.0,20.0,30.0,40.0]},\"malleable\":{\"mean_turnaround\":20.0,")
                .contains("\"flexible\":{\"mean_turnaround\":19.25,\"completions\":[10.0,15.0,23.57");
    }

    @Test
    void theWorkedExamplesAreDrawn() {
        assertThat(run("example")).isZero();
        assertThat(out()).contains("flexible: mean turnaround 19.25 s", "  C            44444777777777 until 23.5714");
    }

    @Test
    void timesOfEveryApplicationAreWrittenLikeThoseOfTheReference() throws IOException {
        assertThat(run(
                        "run",
                        "--trace",
                        trace(),
                        "--nodes",
                        "2",
                        "--cores",
                        "4",
                        "--memory-gb",
                        "8",
                        "--allocator",
                        "published-rigid",
                        "--jobs-out",
                        folder.resolve("jobs").toString()))
                .isZero();
        assertThat(Files.readAllLines(folder.resolve("jobs/jobs-fifo-published-rigid.csv")))
                .hasSize(7)
                .startsWith(
                        "class,id,start_s,finish_s,turnaround_s,queue_s",
                        "Batch,0,3.000000,103.000000,103.000000,3.000000");
    }

    @Test
    void resultsAndTimesAreTheSameBitForBitWithAnyNumberOfThreads() throws IOException {
        Path trace = folder.resolve("generated.csv");
        assertThat(run("generate", "--applications", "250", "--arrival-gap", "60", "--out", trace.toString()))
                .isZero();
        List<String> printed = new ArrayList<>();
        for (String threads : List.of("1", "3", "8")) {
            assertThat(run(
                            "run",
                            "--trace",
                            trace.toString(),
                            "--nodes",
                            "10",
                            "--order",
                            "fifo,srpt,hrrn",
                            "--allocator",
                            "flexible,rigid,published-flexible",
                            "--threads",
                            threads,
                            "--jobs-out",
                            folder.resolve("jobs" + threads).toString(),
                            "--json"))
                    .isZero();
            printed.add(out().replaceAll("\"(wall_seconds|peak_rss_bytes)\":[^,}]*", ""));
        }
        assertThat(printed).allMatch(printed.get(0)::equals);
        for (String file : List.of("jobs-srpt-flexible.csv", "jobs-hrrn-published-flexible.csv")) {
            assertThat(folder.resolve("jobs1").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("jobs8").resolve(file));
        }
    }

    @Test
    void anInterruptedRunPrintsWhatItHasAndSaysSo() {
        interrupt.ask();
        assertThat(run("run", "--trace", trace(), "--json")).isEqualTo(130);
        assertThat(out()).startsWith("{\"results\":[]");
    }

    @Test
    void aTraceIsDescribed() {
        assertThat(run("inspect", trace())).isZero();
        assertThat(out()).startsWith("7 applications, 6 B-E, 1 B-R; 33 components\nsubmitted from 0 s to 6 s\n");
        assertThat(run("inspect", trace(), "--json")).isZero();
        assertThat(out()).contains("\"applications\":7,\"components\":33");
    }

    @Test
    void aGeneratedWorkloadIsATraceOfItsOwn() throws IOException {
        Path file = folder.resolve("generated.csv.gz");
        assertThat(run("generate", "--applications", "50", "--seed", "3", "--out", file.toString()))
                .isZero();
        assertThat(run("inspect", file.toString())).isZero();
        assertThat(out()).contains("50 applications");
    }

    @Test
    void anExperimentIsComparedOverItsSeeds() throws IOException {
        Files.writeString(
                folder.resolve("experiment.yaml"),
                """
                cluster: {nodes: 2, cores: 4, memory_gb: 8}
                workload:
                  trace: {file: trace.csv}
                orders: [fifo]
                allocators: [published-rigid, published-flexible]
                seeds: 3
                """);
        String[] command = {
            "compare",
            folder.resolve("experiment.yaml").toString(),
            "--out",
            folder.resolve("out").toString()
        };
        assertThat(run(command)).isZero();
        assertThat(out()).startsWith("ORDER  ALLOCATOR").contains("fifo   published-flexible      3");
        assertThat(Files.readAllLines(folder.resolve("out/runs.csv"))).hasSize(2 + 6);
        assertThat(run(command)).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/runs.csv"))).hasSize(2 + 6);
    }

    @Test
    void machinesOfSeveralKindsComeFromAFile() throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), "nodes,cores,memory_gb\n1,4,8\n1,6,8\n");
        assertThat(run("run", "--trace", trace(), "--nodes-file", nodes.toString(), "--check", "--json"))
                .isZero();
        assertThat(out()).contains("\"jobs\":7,\"completed\":7,\"unfinished\":0,\"refused\":0");
    }

    @Test
    void gpusAreCountedWhereNodesHaveSome() throws IOException {
        Path pods = Files.writeString(
                folder.resolve("pods.csv"),
                """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time
                a,1000,1000,1,500,,LS,Running,0,100
                b,1000,1000,1,700,,LS,Running,0,100
                c,1000,1000,1,500,,LS,Running,0,100
                d,1000,1000,2,1000,,BE,Running,0,100
                """);
        String[] command = {
            "run",
            "--trace",
            pods.toString(),
            "--format",
            "openb",
            "--nodes",
            "1",
            "--check",
            "--jobs-out",
            "",
            "--gpus",
            ""
        };
        command[9] = folder.resolve("jobs").toString();
        command[11] = "1";
        assertThat(run(command)).isZero();
        assertThat(Files.readAllLines(folder.resolve("jobs/jobs-fifo-flexible.csv")))
                .containsExactly(
                        "class,id,start_s,finish_s,turnaround_s,queue_s",
                        "Interactive,0,0.000000,100.000000,100.000000,0.000000",
                        "Interactive,1,100.000000,200.000000,200.000000,100.000000",
                        "Interactive,2,200.000000,300.000000,300.000000,200.000000");
        command[11] = "0";
        assertThat(run(command)).isZero();
        assertThat(out()).contains("that GPUs do not matter, since no node has any");
        assertThat(Files.readAllLines(folder.resolve("jobs/jobs-fifo-flexible.csv")))
                .hasSize(5);
        assertThat(run(
                        "run",
                        "--trace",
                        pods.toString(),
                        "--format",
                        "openb",
                        "--gpus",
                        "1",
                        "--allocator",
                        "published-rigid"))
                .isEqualTo(2);
        assertThat(err()).contains("error: the workload asks for GPUs, which the published allocators do not know");
    }

    @Test
    void anEvaluationIsAFolderAndOneJsonDocument() {
        Path report = folder.resolve("paper");
        String[] command = {
            "paper", "--applications", "30", "--runs", "2", "--figures", "4,10.3b", "--out", report.toString()
        };
        assertThat(run(command)).isZero();
        assertThat(out()).endsWith("Report: " + report.resolve("index.html") + "\n");
        assertThat(report.resolve("index.html")).isNotEmptyFile();
        assertThat(run(Stream.concat(Stream.of(command), Stream.of("--json")).toArray(String[]::new)))
                .isZero();
        assertThat(out())
                .startsWith("{\"provenance\":{\"command\":\"paper --applications 30")
                .contains("\"missing_runs\":0");
        interrupt.ask();
        command[2] = "31";
        command[8] = folder.resolve("other").toString();
        assertThat(run(command)).isEqualTo(130);
        assertThat(out()).contains("simulations are missing; the same command resumes with them");
    }

    @Test
    void whatIsWrongIsSaidInOneLine() {
        assertThat(run("paper", "--runs", "0")).isEqualTo(2);
        assertThat(err()).contains("error: 0 runs; expected 1 to 1000");
        assertThat(run("paper", "--figures", "3")).isEqualTo(2);
        assertThat(err()).contains("error: no figure '3'; expected figures from 4 to 44");
        assertThat(run("run", "--trace", trace(), "--order", "lifo")).isEqualTo(2);
        assertThat(err()).contains("error: no order \"lifo\": it is one of fifo, sjf");
        assertThat(run("run", "--trace", trace(), "--order", "srptdr", "--allocator", "published-rigid"))
                .isEqualTo(2);
        assertThat(err()).contains("error: unknown order 'srptdr' for published-rigid; expected one of fifo, sjf");
        assertThat(run("run", "--trace", trace(), "--allocator", "greedy")).isEqualTo(2);
        assertThat(err()).contains("error: unknown allocator 'greedy'");
        assertThat(run("run", "--trace", trace(), "--format", "xml")).isEqualTo(2);
        assertThat(err()).contains("error: unknown format 'xml'; expected one of zoe-csv, swf");
        assertThat(run("run", "--trace", trace(), "--nodes", "0")).isEqualTo(2);
        assertThat(err()).contains("error: 0 nodes; expected at least 1");
        assertThat(run("run", "--trace", trace(), "--nodes", "2000000000")).isEqualTo(2);
        assertThat(err()).contains("error: 2000000000 nodes; expected at most 1000000");
        assertThat(run("run", "--trace", folder.resolve("none").toString())).isEqualTo(3);
        assertThat(err()).contains("error: no such file");
        assertThat(run("inspect", trace(), "--format", "swf")).isEqualTo(3);
        assertThat(err()).contains("error: trace.csv, line 1: has 1 fields; expected the 18");
        assertThat(run("run", "--trace", trace(), "--threads", "0")).isEqualTo(2);
        assertThat(err()).contains("error: 0 threads; expected at least 1");
        assertThat(run("run", "--trace", trace(), "--nodes", "x")).isEqualTo(2);
        assertThat(err()).contains("'--nodes'").contains("'x' is not a whole number such as 10");
        assertThat(run("generate", "--out", "f", "--arrival-gap", "NaN")).isEqualTo(2);
        assertThat(err()).contains("'NaN' is not a number such as 10 or 0.5");
        assertThat(run("dance")).isEqualTo(2);
    }

    private String trace() {
        return folder.resolve("trace.csv").toString();
    }

    private int run(String... arguments) {
        out.reset();
        return new SimulatorCommandLine(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        interrupt)
                .run(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
