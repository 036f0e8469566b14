package dev.zoe.simulator.traceformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.simulator.traceformat.text.MalformedTraceException;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceRecognitionTest {
    private static final String JOB = "0 2 5 4 6\n";

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a|; Version: 2.2|SWF",
                "a|1 0 5 100 4 -1 -1 4 100 -1 1 3 1 -1 1 -1 -1 -1|SWF",
                "a.SWF.GZ|# comment|SWF",
                "a.swf.zip||SWF",
                "a|0 15 99 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15|TR",
                "a|12.5 2 7|TR",
                "a.tr|nonsense|TR",
                "a.tr|; UnixStartTime: 0|SWF",
                "a.csv|class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s|ZOE_CSV",
                "a.csv|execution_id,owner,queue,submitted_at,started_at,ended_at,core|ZOE_HISTORY",
                "a.csv|time,type,collection_id,user|GOOGLE_2019",
                "a.csv|name,cpu_milli,memory_mib,qos,creation_time,deletion_time|OPENB",
                "a.csv|600000000,,42,0,ada,2,name,logical|GOOGLE_2011",
                "a.csv|task_1,1,j_1,1,Terminated,10,20,100,0.5|ALIBABA_2018"
            })
    void aFormatIsRecognized(String name, String line, TraceFormat format) {
        assertThat(TraceRecognition.of(name, line == null ? "" : line)).contains(format);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a.csv|one,two", "a.txt|1 2", "a.txt|one two three", "a.txt|", "swf|"})
    void otherFilesAreNot(String name, String line) {
        assertThat(TraceRecognition.of(name, line == null ? "" : line)).isEmpty();
    }

    @Test
    void aFileIsReadAsWhatItIs() throws IOException {
        Path file = directory.resolve("jobs.tr.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(JOB.repeat(30_000).getBytes(StandardCharsets.UTF_8));
        }

        try (OpenedTrace trace = OpenedTrace.open(file, Optional.empty(), TraceDefaults.STANDARD)) {
            assertThat(trace.format()).isEqualTo(TraceFormat.TR);
            assertThat(count(trace)).isEqualTo(30_000);
        }
    }

    @Test
    void aWrongFormatNamesTheRightOneAndOnlyAtTheBeginning() throws IOException {
        Path file = Files.writeString(directory.resolve("jobs"), JOB + JOB + "0 2 5 4\n");

        assertThatThrownBy(() -> OpenedTrace.open(file, Optional.of(TraceFormat.ZOE_CSV), TraceDefaults.STANDARD))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessageStartingWith("jobs, line 1: the header has no column class, id")
                .hasMessageEndingWith(
                        "; the file looks like the format tr: name that one, or none, which recognizes it");
        try (OpenedTrace trace = OpenedTrace.open(file, Optional.of(TraceFormat.GOOGLE_2011), TraceDefaults.STANDARD)) {
            assertThatThrownBy(trace::next).hasMessageContaining("looks like the format tr");
        }
        try (OpenedTrace trace = OpenedTrace.open(file, Optional.of(TraceFormat.TR), TraceDefaults.STANDARD)) {
            assertThatThrownBy(() -> count(trace))
                    .hasMessageContaining("line 3")
                    .hasMessageEndingWith("or none");
        }
    }

    @Test
    void whatIsNotRecognizedAsksForTheFormat() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "Dear reader,\n");

        assertThatThrownBy(() -> OpenedTrace.open(file, Optional.empty(), TraceDefaults.STANDARD))
                .isInstanceOf(MalformedTraceException.class)
                .hasMessage("notes.txt, line 1: no format of traces begins like this; name the format, one of zoe-csv,"
                        + " swf, google2011, google2019, alibaba2018, openb, tr, zoe-history");
    }

    private static int count(Trace trace) throws IOException {
        int count = 0;
        while (trace.next().isPresent()) {
            count++;
        }
        return count;
    }
}
