package dev.zoe.simulator.traceformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.simulator.traceformat.text.MalformedTraceException;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFormatTest {

    private static final String HEAD = "class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s\n";
    private static final String LINE = "Batch,7,5.5,3,20,0.5,2.25,100\n";
    private static final SimulatedApplication LINE_SAYS =
            new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 7, 5.5, 3, 20, 0.5, 2.25, 100);

    @Test
    void ownFormatSaysEverything() throws IOException {
        assertThat(read(TraceFormat.ZOE_CSV, HEAD + LINE + "Batch-MPI,8,6,2,0,1,1,10\nInt,9,7,1,4,1,1,60\n"))
                .containsExactly(
                        LINE_SAYS,
                        new SimulatedApplication(ApplicationClass.BATCH_RIGID, 8, 6, 2, 0, 1, 1, 10),
                        new SimulatedApplication(ApplicationClass.INTERACTIVE, 9, 7, 1, 4, 1, 1, 60));
    }

    @Test
    void columnsAreFoundByTheirNames() throws IOException {
        assertThat(
                        read(
                                TraceFormat.ZOE_CSV,
                                """
                        queue,runtime_s,owner,mem_gb_per_task,cpus_per_task,elastic,core,submit_s,id,class,estimate_s
                        night,100,ada,2.25,0.5,20,3,5.5,7,Batch,150
                        """))
                .containsExactly(new SimulatedApplication(
                        ApplicationClass.BATCH_ELASTIC, 7, 5.5, 3, 20, 0.5, 2.25, 100, 150, "ada", "night"));
    }

    @Test
    void compressedTracesAndOtherLineEndsAreTheSame() throws IOException {
        byte[] plain = (HEAD + LINE).replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        assertThat(read(TraceFormat.ZOE_CSV, plain)).containsExactly(LINE_SAYS);
        assertThat(read(TraceFormat.ZOE_CSV, gzip(plain))).containsExactly(LINE_SAYS);
        assertThat(read(TraceFormat.ZOE_CSV, zip(plain))).containsExactly(LINE_SAYS);
        assertThat(read(TraceFormat.ZOE_CSV, (HEAD + LINE).stripTrailing())).containsExactly(LINE_SAYS);
    }

    @Test
    void linesThatCrossTheBufferAreWhole() throws IOException {
        String text = HEAD + LINE.repeat(20_000);
        assertThat(read(TraceFormat.ZOE_CSV, text)).hasSize(20_000).containsOnly(LINE_SAYS);
    }

    @Test
    void standardWorkloadFormatGivesProcessorsAsComponents() throws IOException {
        String text =
                """
                ; MaxNodes: 128

                    1        0     -1   1451  128     -1    2000000   -1     -1    -1 -1   42   1  -1 7 -1 -1 -1
                    2     1460     -1     -1  128     -1    -1   -1     -1    -1 -1   1   1  -1 -1 -1 -1 -1
                    3     5198     -1   10   -1     -1    -1   8     -1    -1 -1   1   1  -1 -1 -1 -1 -1
                """;
        try (Trace trace = open(TraceFormat.SWF, text.getBytes(StandardCharsets.UTF_8))) {
            assertThat(all(trace))
                    .containsExactly(
                            new SimulatedApplication(
                                    ApplicationClass.BATCH_ELASTIC, 1, 0, 32, 96, 1, 2.048, 1451, 1451, "42", "7"),
                            new SimulatedApplication(
                                    ApplicationClass.BATCH_ELASTIC, 3, 5198, 2, 6, 1, 1, 10, 10, "1", "-1"));
            assertThat(trace.skipped()).isEqualTo(1);
        }
    }

    @Test
    void hawkTracesGiveTheMeanOfTheDurations() throws IOException {
        assertThat(read(TraceFormat.TR, "0 4 99 10 20 30 40\n12.5 2 7\n3 1 0 0\n"))
                .containsExactly(
                        new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 0, 0, 1, 3, 1, 1, 25),
                        new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 1, 12.5, 1, 1, 1, 1, 7));
    }

    @Test
    void alibabaTasksBecomeApplicationsOfTheirJob() throws IOException {
        assertThat(read(
                        TraceFormat.ALIBABA_2018,
                        "M1,8,j_1,1,Terminated,100,160,50,1.5625\nM2,1,j_1,1,Failed,0,0,100,0.5\n"))
                .containsExactly(new SimulatedApplication(
                        ApplicationClass.BATCH_ELASTIC, 0, 100, 2, 6, 0.5, 2, 60, 60, "j_1", "1"));
    }

    @Test
    void podsOfOpenbAreApplicationsOfOneComponent() throws IOException {
        assertThat(
                        read(
                                TraceFormat.OPENB,
                                """
                        name,cpu_milli,memory_mib,num_gpu,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                        openb-pod-0000,12000,1000,1,,LS,Running,10,110,15.0
                        openb-pod-0001,12000,1000,1,,BE,Failed,10,110,
                        """))
                .containsExactly(
                        new SimulatedApplication(
                                ApplicationClass.INTERACTIVE, 0, 10, 1, 0, 12, 1.048576, 95, 95, "", "LS", 1),
                        new SimulatedApplication(
                                ApplicationClass.BATCH_RIGID, 1, 10, 1, 0, 12, 1.048576, 100, 100, "", "BE", 1));
    }

    @Test
    void googleJobsOf2011RunFromTheirFirstStartToTheirEnd() throws IOException {
        String text =
                """
                1000000,,42,0,ada,2,name,logical
                2000000,,43,0,bob,2,name,logical
                3000000,,42,1,ada,2,name,logical
                9000000,,42,4,ada,2,name,logical
                """;
        try (Trace trace = open(TraceFormat.GOOGLE_2011, text.getBytes(StandardCharsets.UTF_8))) {
            assertThat(all(trace))
                    .containsExactly(
                            new SimulatedApplication(ApplicationClass.BATCH_RIGID, 42, 1, 1, 0, 1, 1, 6, 6, "ada", ""));
            assertThat(trace.skipped()).as("jobs that never ended").isEqualTo(1);
        }
    }

    @Test
    void googleJobsOf2019AreToldFromAllocationSets() throws IOException {
        assertThat(
                        read(
                                TraceFormat.GOOGLE_2019,
                                """
                        time,type,note,collection_id,collection_type,user
                        1000000,SUBMIT,"a,b",42,0,ada
                        1000000,0,,44,1,ada
                        2000000,SCHEDULE,,42,0,ada
                        4500000,6,,42,JOB,ada
                        4500000,6,,44,1,ada
                        """))
                .containsExactly(
                        new SimulatedApplication(ApplicationClass.BATCH_RIGID, 42, 1, 1, 0, 1, 1, 2.5, 2.5, "ada", ""));
    }

    @Test
    void ownHistoryBeginsWithItsFirstSubmission() throws IOException {
        assertThat(read(
                        TraceFormat.ZOE_HISTORY,
                        """
                        execution_id,owner,queue,submitted_at,started_at,ended_at,core,elastic,%s
                        3,ada,,2026-01-31T12:00:00Z,2026-01-31T12:00:10Z,2026-01-31T12:01:10Z,1,4,0.5,2
                        4,bob,,2026-01-31T12:00:30.5Z,,,1,0,0.5,2
                        5,bob,,2026-01-31T12:00:40Z,2026-01-31T12:00:40Z,2026-01-31T12:00:41Z,2,0,1,2
                        """
                                .formatted("cores_per_component,memory_gb_per_component")))
                .containsExactly(
                        new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 3, 0, 1, 4, 0.5, 2, 60, 60, "ada", ""),
                        new SimulatedApplication(ApplicationClass.BATCH_RIGID, 5, 40, 2, 0, 1, 2, 1, 1, "bob", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Batch,7,5.5,three,20,0.5,2.25,100|field 4 (core) is 'three'; expected a whole number",
                "Batch,7,5.5,0,20,0.5,2.25,100|field 4 (core) is '0'; expected a whole number from 1 to 2147483647",
                "Batch,7,-1,3,20,0.5,2.25,100|field 3 (submit_s) is '-1'; expected a number of at least 0",
                "Batch,7,5.5,3,20,0.5,2.25,0|field 8 (runtime_s) is '0'; expected a number above 0",
                "Batch,7,5.5,3,20,0.5,2.25,|field 8 (runtime_s) is empty; expected a number",
                "Batch,7,5.5,3,20|has 5 fields and ends before field 6 (cpus_per_task); expected a number",
                "Lunch,7,5.5,3,20,0.5,2.25,100|field 1 (class) is 'Lunch'; expected B-E or Batch, B-R or Batch-MPI, Int or Interactive",
                "Batch,7,NaN,3,20,0.5,2.25,100|field 3 (submit_s) is 'NaN'; expected a number",
                "Batch,1234567890123456789,0,3,20,0.5,2.25,100|field 2 (id) is '1234567890123456789'; expected a whole number of at most 18 digits"
            })
    void aBadLineIsNamedWithItsFieldAndWhatWasExpected(String line, String message) {
        assertThatThrownBy(() -> read(TraceFormat.ZOE_CSV, HEAD + LINE + line + "\n"))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessage("test, line 3: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SWF|1 2 3|has 3 fields; expected the 18 of the Standard Workload Format",
                "TR|0 3 5 1 2|has 2 durations of tasks; expected 3, one for each task that field 2 names, or none",
                "ZOE_CSV|class,id|the header has no column submit_s, core, elastic, cpus_per_task, mem_gb_per_task, runtime_s",
                "GOOGLE_2011|1,,42,99,ada,2,name,logical|field 4 (event type) is '99'; expected a number from 0 to 8"
            })
    void aFileOfAnotherFormatIsRefused(TraceFormat format, String line, String message) {
        assertThatThrownBy(() -> read(format, line + "\n"))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessageContaining("line 1: " + message);
    }

    @Test
    void anEmptyFileIsRefusedWhereAHeaderIsNeeded() {
        assertThatThrownBy(() -> read(TraceFormat.ZOE_CSV, ""))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessageContaining("the file is empty; expected a header with class,id");
    }

    @Test
    void aCompressedFileThatIsCutOffIsNamed() throws IOException {
        byte[] whole = gzip((HEAD + LINE.repeat(5000)).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> read(TraceFormat.ZOE_CSV, Arrays.copyOf(whole, whole.length - 20)))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessageContaining("the compressed data end too early or are damaged");
    }

    private static List<SimulatedApplication> read(TraceFormat format, String text) throws IOException {
        return read(format, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<SimulatedApplication> read(TraceFormat format, byte[] bytes) throws IOException {
        try (Trace trace = open(format, bytes)) {
            return all(trace);
        }
    }

    private static Trace open(TraceFormat format, byte[] bytes) throws IOException {
        return format.open(new ByteArrayInputStream(bytes), "test", TraceDefaults.STANDARD);
    }

    private static List<SimulatedApplication> all(Trace trace) throws IOException {
        List<SimulatedApplication> applications = new ArrayList<>();
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            applications.add(next.get());
        }
        return applications;
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("trace.csv"));
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
