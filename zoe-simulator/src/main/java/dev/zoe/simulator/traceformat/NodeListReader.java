package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.traceformat.text.TableHeader;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists of machines as CSV with a header: that of this simulator, or that of the Alibaba GPU trace 2023. */
public final class NodeListReader {

    private static final List<String> COLUMNS = List.of("nodes", "cores", "memory_gb");
    private static final List<String> OPENB_COLUMNS = List.of("sn", "cpu_milli", "memory_mib", "gpu");
    private static final double MIB_IN_GB = 1_048_576 / 1e9;

    private final LineScanner line;
    private final TableHeader header;

    private NodeListReader(LineScanner line, TableHeader header) {
        this.line = line;
        this.header = header;
    }

    /**
     * Reads a list of machines: CSV, plain or compressed, with the columns {@code nodes,cores,memory_gb} and optionally
     * {@code gpus}, or with those of the node list of the Alibaba GPU trace 2023.
     *
     * @throws IOException when the file cannot be read or is not such a list
     */
    public static SimulatedCluster read(Path file) throws IOException {
        String name = file.getFileName().toString();
        try (InputStream in = Files.newInputStream(file);
                LineScanner lines = new LineScanner(CompressedInput.plain(in, name), name)) {
            return cluster(lines);
        }
    }

    private static SimulatedCluster cluster(LineScanner lines) throws IOException {
        try {
            return read(lines);
        } catch (IllegalArgumentException impossible) {
            throw lines.malformed(String.valueOf(impossible.getMessage()));
        }
    }

    /** Reads all lines; machines that are alike become one kind. */
    private static SimulatedCluster read(LineScanner lines) throws IOException {
        TableHeader header = TableHeader.read(lines, List.of());
        boolean openb = header.has(OPENB_COLUMNS.get(0));
        header.require(lines, openb ? OPENB_COLUMNS : COLUMNS);
        NodeListReader rows = new NodeListReader(lines, header);
        Map<SimulatedCluster.MachineKind, Long> counts = new LinkedHashMap<>();
        while (lines.next()) {
            if (!lines.blank()) {
                lines.split(',');
                long count = openb ? 1 : lines.wholeInt(header.column("nodes"), "nodes", 1);
                counts.merge(openb ? rows.openb() : rows.own(), count, Long::sum);
            }
        }
        if (counts.isEmpty()) {
            throw lines.malformed("the file names no node; expected at least one line after the header");
        }
        List<SimulatedCluster.MachineKind> kinds = new ArrayList<>();
        counts.forEach((kind, count) -> kinds.add(new SimulatedCluster.MachineKind(
                (int) Math.min(count, Integer.MAX_VALUE), kind.cores(), kind.memoryGb(), kind.gpus())));
        return new SimulatedCluster(kinds);
    }

    private SimulatedCluster.MachineKind own() throws IOException {
        int gpus = header.column("gpus");
        return new SimulatedCluster.MachineKind(
                1,
                NumberFields.aboveZero(line, header.column("cores"), "cores"),
                NumberFields.aboveZero(line, header.column("memory_gb"), "memory_gb"),
                line.empty(gpus) ? 0 : line.wholeInt(gpus, "gpus", 0));
    }

    private SimulatedCluster.MachineKind openb() throws IOException {
        return new SimulatedCluster.MachineKind(
                1,
                NumberFields.aboveZero(line, header.column("cpu_milli"), "cpu_milli") / 1000,
                NumberFields.aboveZero(line, header.column("memory_mib"), "memory_mib") * MIB_IN_GB,
                line.wholeInt(header.column("gpu"), "gpu", 0));
    }
}
