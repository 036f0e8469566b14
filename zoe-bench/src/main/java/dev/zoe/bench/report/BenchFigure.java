package dev.zoe.bench.report;

import java.util.Map;

/** One measured result with its target. */
public interface BenchFigure {

    /** Key of the JSON output. */
    String name();

    /** The line of the table. */
    String line();

    /** Whether the target is reached. */
    boolean met();

    /** The fields of the JSON output, in order. */
    Map<String, Object> fields();
}
