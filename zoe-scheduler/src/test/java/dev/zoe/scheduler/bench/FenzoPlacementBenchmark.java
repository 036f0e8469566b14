package dev.zoe.scheduler.bench;

import com.netflix.fenzo.plugins.BinPackingFitnessCalculators;
import java.util.Objects;
import java.util.Optional;
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
import org.openjdk.jmh.annotations.TearDown;

/** The same work as in {@link ZoePlacementBenchmark}, done by Fenzo. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class FenzoPlacementBenchmark {

    @Param({"100", "1"})
    public int each;

    /** Whether it looks for the node that cores and memory fill best, instead of any with capacity, its default. */
    @Param({"false", "true"})
    public boolean packing;

    private @Nullable FenzoPlacement fenzo;

    /** Fenzo learns the nodes, which is not measured. */
    @Setup(Level.Invocation)
    public void empty() {
        fenzo = new FenzoPlacement(
                PlacementInput.of(each),
                packing ? Optional.of(BinPackingFitnessCalculators.cpuMemBinPacker) : Optional.empty());
    }

    @Benchmark
    public int place() {
        return PlacementInput.requireAll(Objects.requireNonNull(fenzo).place());
    }

    @TearDown(Level.Invocation)
    public void stop() {
        Objects.requireNonNull(fenzo).close();
    }
}
