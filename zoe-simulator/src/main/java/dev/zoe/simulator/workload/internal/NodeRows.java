package dev.zoe.simulator.workload.internal;

import dev.zoe.simulator.workload.Nodes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists of machines as CSV with a header: that of this simulator, or that of the Alibaba GPU trace 2023. */
public final class NodeRows {

    private static final List<String> COLUMNS = List.of("nodes", "cores", "memory_gb");
    private static final List<String> OPENB_COLUMNS = List.of("sn", "cpu_milli", "memory_mib", "gpu");
    private static final double MIB_IN_GB = 1_048_576 / 1e9;

    private final LineScanner line;
    private final Header header;

    private NodeRows(LineScanner line, Header header) {
        this.line = line;
        this.header = header;
    }

    /** Reads all lines; machines that are alike become one kind. */
    public static Nodes read(LineScanner lines) throws IOException {
        Header header = Header.read(lines, List.of());
        boolean openb = header.has(OPENB_COLUMNS.get(0));
        header.require(lines, openb ? OPENB_COLUMNS : COLUMNS);
        NodeRows rows = new NodeRows(lines, header);
        Map<Nodes.Kind, Integer> counts = new LinkedHashMap<>();
        while (lines.next()) {
            if (!lines.blank()) {
                lines.split(',');
                int count = openb ? 1 : lines.wholeInt(header.column("nodes"), "nodes", 1);
                counts.merge(openb ? rows.openb() : rows.own(), count, Math::addExact);
            }
        }
        if (counts.isEmpty()) {
            throw lines.malformed("the file names no node; expected at least one line after the header");
        }
        List<Nodes.Kind> kinds = new ArrayList<>();
        counts.forEach((kind, count) -> kinds.add(new Nodes.Kind(count, kind.cores(), kind.memoryGb(), kind.gpus())));
        return new Nodes(kinds);
    }

    private Nodes.Kind own() throws IOException {
        int gpus = header.column("gpus");
        return new Nodes.Kind(
                1,
                Fields.aboveZero(line, header.column("cores"), "cores"),
                Fields.aboveZero(line, header.column("memory_gb"), "memory_gb"),
                line.empty(gpus) ? 0 : line.wholeInt(gpus, "gpus", 0));
    }

    private Nodes.Kind openb() throws IOException {
        return new Nodes.Kind(
                1,
                Fields.aboveZero(line, header.column("cpu_milli"), "cpu_milli") / 1000,
                Fields.aboveZero(line, header.column("memory_mib"), "memory_mib") * MIB_IN_GB,
                line.wholeInt(header.column("gpu"), "gpu", 0));
    }
}
