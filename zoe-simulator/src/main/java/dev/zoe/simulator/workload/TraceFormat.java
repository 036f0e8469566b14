package dev.zoe.simulator.workload;

import dev.zoe.simulator.workload.internal.Alibaba2018Rows;
import dev.zoe.simulator.workload.internal.Compressed;
import dev.zoe.simulator.workload.internal.FieldTrace;
import dev.zoe.simulator.workload.internal.Google2011Rows;
import dev.zoe.simulator.workload.internal.Google2019Rows;
import dev.zoe.simulator.workload.internal.HistoryRows;
import dev.zoe.simulator.workload.internal.LineScanner;
import dev.zoe.simulator.workload.internal.OpenbRows;
import dev.zoe.simulator.workload.internal.Rows;
import dev.zoe.simulator.workload.internal.SwfRows;
import dev.zoe.simulator.workload.internal.TrRows;
import dev.zoe.simulator.workload.internal.ZoeCsvRows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The formats of traces that can be read. Each may be plain, or compressed with gzip or zip. */
public enum TraceFormat {
    /** The format of this simulator: one application per line, with core and elastic components. */
    ZOE_CSV("zoe-csv", ""),
    /** Standard Workload Format of the Parallel Workloads Archive, version 2.2. */
    SWF("swf", "core share; memory, where a job has none"),
    /** Google cluster data 2011, table job_events. */
    GOOGLE_2011("google2011", "components, core share, cores, memory"),
    /** Google cluster data 2019, table collection_events as CSV with its header. */
    GOOGLE_2019("google2019", "components, core share, cores, memory"),
    /** Alibaba cluster trace 2018, table batch_task. */
    ALIBABA_2018("alibaba2018", "core share; cores and memory, where a task has none"),
    /** Alibaba GPU cluster trace 2023, list of pods. */
    OPENB("openb", ""),
    /** Traces of Hawk, Eagle and Megha: submission, tasks, estimate, one duration per task. */
    TR("tr", "core share, cores, memory"),
    /** Executions that ended, exported from a deployment of Zoe. */
    ZOE_HISTORY("zoe-history", "");

    private final String label;
    private final String assumed;

    TraceFormat(String label, String assumed) {
        this.label = label;
        this.assumed = assumed;
    }

    /** Its name on the command line. */
    public String label() {
        return label;
    }

    /** What this format does not say, so that it comes from the {@link TraceDefaults}; empty when it says all. */
    public String assumed() {
        return assumed;
    }

    /** All of them, by their names on the command line. */
    public static Choice<TraceFormat> choice() {
        return new Choice<>("format", List.of(values()), TraceFormat::label);
    }

    /**
     * Opens a trace for reading.
     *
     * @throws IOException when the file cannot be read or its beginning is not of this format
     */
    public Trace open(Path file, TraceDefaults defaults) throws IOException {
        return open(Files.newInputStream(file), file.getFileName().toString(), defaults);
    }

    /** Opens a trace from a stream, which is closed with it; the name is for messages. */
    public Trace open(InputStream in, String name, TraceDefaults defaults) throws IOException {
        try {
            return new FieldTrace(new LineScanner(Compressed.plain(in), name), rows(defaults));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private Rows rows(TraceDefaults defaults) {
        return switch (this) {
            case ZOE_CSV -> new ZoeCsvRows();
            case SWF -> new SwfRows(defaults);
            case GOOGLE_2011 -> new Google2011Rows(defaults);
            case GOOGLE_2019 -> new Google2019Rows(defaults);
            case ALIBABA_2018 -> new Alibaba2018Rows(defaults);
            case OPENB -> new OpenbRows();
            case TR -> new TrRows(defaults);
            case ZOE_HISTORY -> new HistoryRows();
        };
    }
}
