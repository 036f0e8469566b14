package dev.zoe.simulator.architecture.figure;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How much is simulated.
 *
 * @param seeds runs of each point
 * @param days simulated days of cells
 * @param threads runs at a time
 * @param traces folder with the traces of the paper of Megha, when there is one
 */
public record FigureSetup(int seeds, double days, int threads, Optional<Path> traces) {

    /** As published: ten seeds of seven days. */
    public static FigureSetup full(int threads, Optional<Path> traces) {
        return new FigureSetup(10, 7, threads, traces);
    }

    /** To see the report, and not for conclusions: three seeds of one day. */
    public static FigureSetup quick(int threads, Optional<Path> traces) {
        return new FigureSetup(3, 1, threads, traces);
    }
}
