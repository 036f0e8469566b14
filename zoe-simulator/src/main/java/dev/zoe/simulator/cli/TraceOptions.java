package dev.zoe.simulator.cli;

import dev.zoe.simulator.traceformat.OpenedTrace;
import dev.zoe.simulator.traceformat.TraceDefaults;
import dev.zoe.simulator.traceformat.TraceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a trace is read, and what stands in for what it does not say. */
final class TraceOptions {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "zoe-csv, swf, google2011, google2019, alibaba2018, openb, tr, zoe-history; each plain, gzip or"
                            + " zip (default: recognized by the name and the first line of the file)")
    private Optional<String> format = Optional.empty();

    @Option(
            names = "--core-share",
            paramLabel = "SHARE",
            defaultValue = "0.25",
            description = "share of the components that are core, if the trace has no elastic ones; at least one"
                    + " is core (default: ${DEFAULT-VALUE})")
    private double coreShare;

    @Option(
            names = "--default-cores",
            paramLabel = "CORES",
            defaultValue = "1",
            description = "cores of a component, if not in the trace (default: ${DEFAULT-VALUE})")
    private double cores;

    @Option(
            names = "--default-memory-gb",
            paramLabel = "GB",
            defaultValue = "1",
            description = "memory of a component, if not in the trace (default: ${DEFAULT-VALUE})")
    private double memoryGb;

    @Option(
            names = "--default-components",
            paramLabel = "N",
            defaultValue = "1",
            description = "components of an application, if not in the trace (default: ${DEFAULT-VALUE})")
    private int components;

    OpenedTrace open(Path file, double nodeCores, double nodeMemoryGb) throws IOException {
        return OpenedTrace.open(
                file,
                format.map(TraceFormat.choice()::get),
                new TraceDefaults(coreShare, cores, memoryGb, components, nodeCores, nodeMemoryGb));
    }
}
