package dev.zoe.bench.simulator;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One measured run of the simulator, with its targets.
 *
 * @param name key of the JSON output
 * @param title for people
 * @param arguments of {@code zoe simulate}; the word {@code OUT} stands for a folder of its own
 * @param runs how often; the median is reported
 * @param mostSeconds the target for the clock; empty when there is none
 * @param mostMegabytes the target for resident memory, in MB (10⁶ bytes); empty when there is none
 * @param toTheEnd whether a run that leaves something unfinished counts as missed
 * @param limit after which the run is stopped and its target counts as missed
 */
record BenchCase(
        String name,
        String title,
        List<String> arguments,
        int runs,
        OptionalDouble mostSeconds,
        OptionalLong mostMegabytes,
        boolean toTheEnd,
        Duration limit) {

    BenchCase {
        arguments = List.copyOf(arguments);
    }
}
