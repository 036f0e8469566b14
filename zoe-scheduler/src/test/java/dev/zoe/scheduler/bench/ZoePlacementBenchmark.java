package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Placement;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long it takes the engine to place 10,000 instances on 1,000 empty nodes. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class ZoePlacementBenchmark {

    /** Instances of an application, which are alike. */
    @Param({"100", "1"})
    public int each;

    @Param({"PUBLISHED", "BEST_FIT"})
    public Placement placement = Placement.PUBLISHED;

    private @Nullable ZoePlacement zoe;

    /** The engine learns the nodes, which is not measured. */
    @Setup(Level.Invocation)
    public void empty() {
        zoe = new ZoePlacement(PlacementInput.of(each), placement);
    }

    @Benchmark
    public int place() {
        return PlacementInput.requireAll(Objects.requireNonNull(zoe).place());
    }
}
