package dev.zoe.simulator.traceformat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.InputMutator;
import dev.zoe.simulator.traceformat.text.MalformedTraceException;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of all formats and lists of nodes, changed at random: they are read, or refused with file and line. */
class TraceFuzzTest {
    private static final Map<TraceFormat, String> TRACES = Map.of(
            TraceFormat.ZOE_CSV,
            """
            class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s,estimate_s,owner,queue,gpus_per_task
            Batch,7,5.5,3,20,0.5,2.25,100,,ada,"a,b",0
            Int,9,7,1,4,1,1,60,70,,,1
            """,
            TraceFormat.SWF,
            """
            ; MaxNodes: 128
            1 0 -1 1451 128 -1 2000000 -1 -1 -1 -1 42 1 -1 7 -1 -1 -1
            3 5198 -1 10 -1 -1 -1 8 -1 -1 -1 1 1 -1 -1 -1 -1 -1
            """,
            TraceFormat.TR,
            "0 4 99 10 20 30 40\n12.5 2 7\n3 1 0 0\n",
            TraceFormat.ALIBABA_2018,
            "M1,8,j_1,1,Terminated,100,160,50,1.5625\nM2,1,j_1,1,Failed,0,0,100,0.5\n",
            TraceFormat.OPENB,
            """
            name,cpu_milli,memory_mib,num_gpu,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
            openb-pod-0000,12000,1000,1,,LS,Running,10,110,15.0
            """,
            TraceFormat.GOOGLE_2011,
            "1000000,,42,0,ada,2,name,logical\n3000000,,42,1,ada,2,name,logical\n9000000,,42,4,ada,2,name,logical\n",
            TraceFormat.GOOGLE_2019,
            """
            time,type,note,collection_id,collection_type,user
            1000000,SUBMIT,"a,b",42,0,ada
            2000000,SCHEDULE,,42,0,ada
            4500000,6,,42,JOB,ada
            """,
            TraceFormat.ZOE_HISTORY,
            """
            execution_id,owner,queue,submitted_at,started_at,ended_at,core,elastic,\
            cores_per_component,memory_gb_per_component
            3,ada,,2026-01-31T12:00:00Z,2026-01-31T12:00:10Z,2026-01-31T12:01:10Z,1,4,0.5,2
            4,bob,,2026-01-31T12:00:30.5Z,,,1,0,0.5,2
            """);
    private static final List<String> NODES = List.of(
            "nodes,cores,memory_gb,gpus\n60,32,128,\n40,64,256.5,8\n",
            "sn,cpu_milli,memory_mib,gpu,model\na,96000,786432,8,G2\nb,32000,262144,0,\n");

    @TempDir
    private Path folder;

    @Test
    void everyFormatHasATrace() {
        assertThat(TRACES).containsOnlyKeys(TraceFormat.values());
    }

    @Test
    void tracesAreReadOrRefused() {
        FuzzRounds.of(4000).run(TraceFuzzTest::trace, TraceFuzzTest::readTrace);
    }

    @Test
    void tracesThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("traces.txt", TraceFuzzTest::readTrace);
    }

    @Test
    void compressedTracesAreReadOrRefused() throws IOException {
        byte[] compressed = gzip(valid(TraceFormat.ZOE_CSV));
        FuzzRounds.of(500)
                .run(
                        mutator -> new String(mutator.bytes(compressed), StandardCharsets.ISO_8859_1),
                        bytes -> read(TraceFormat.ZOE_CSV, bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void listsOfNodesAreReadOrRefused() {
        FuzzRounds.of(500).run(mutator -> mutator.text(mutator.pick(NODES)), this::readNodes);
    }

    @Test
    void listsOfNodesThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("node-lists.txt", this::readNodes);
    }

    private static String valid(TraceFormat format) {
        return Objects.requireNonNull(TRACES.get(format), format::label);
    }

    private static String trace(InputMutator mutator) {
        TraceFormat format = mutator.pick(List.of(TraceFormat.values()));
        return format.label() + "\n" + mutator.text(valid(format));
    }

    /** @param text begins with a line that names the format */
    private static void readTrace(String text) throws IOException {
        int end = text.indexOf('\n');
        TraceFormat format = TraceFormat.choice().find(text.substring(0, end)).orElseThrow();
        read(format, text.substring(end + 1).getBytes(StandardCharsets.UTF_8));
    }

    private static void read(TraceFormat format, byte[] bytes) throws IOException {
        try (Trace trace = format.open(new ByteArrayInputStream(bytes), "test", TraceDefaults.STANDARD)) {
            for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
                assertThat(trace.skipped()).isNotNegative();
            }
        } catch (MalformedTraceException refused) {
            assertThat(refused).hasMessageStartingWith("test, line ");
        }
    }

    private void readNodes(String text) throws IOException {
        Path file = folder.resolve("nodes.csv");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        try {
            assertThat(NodeListReader.read(file).count()).isPositive();
        } catch (MalformedTraceException refused) {
            assertThat(refused).hasMessageStartingWith("nodes.csv, line ");
        }
    }

    private static byte[] gzip(String plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
