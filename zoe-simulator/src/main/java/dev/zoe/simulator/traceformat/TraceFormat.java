package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.NamedChoice;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.io.InputStream;
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
    public static NamedChoice<TraceFormat> choice() {
        return new NamedChoice<>("format", List.of(values()), TraceFormat::label);
    }

    /**
     * Opens a trace from a stream, which is closed with it; the name is for messages.
     *
     * @throws IOException when it cannot be read or its beginning is not of this format
     */
    public Trace open(InputStream in, String name, TraceDefaults defaults) throws IOException {
        try {
            return new RecordTrace(new LineScanner(CompressedInput.plain(in, name), name), reader(defaults));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private RecordReader reader(TraceDefaults defaults) {
        return switch (this) {
            case ZOE_CSV -> new ZoeCsvReader();
            case SWF -> new SwfReader(defaults);
            case GOOGLE_2011 -> new Google2011Reader(defaults);
            case GOOGLE_2019 -> new Google2019Reader(defaults);
            case ALIBABA_2018 -> new Alibaba2018Reader(defaults);
            case OPENB -> new OpenbReader();
            case TR -> new TrReader(defaults);
            case ZOE_HISTORY -> new ZoeHistoryReader();
        };
    }
}
