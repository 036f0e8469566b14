package dev.zoe.scheduler.bench;

import com.netflix.fenzo.plugins.BinPackingFitnessCalculators;
import dev.zoe.scheduler.Placement;
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

/** How long it takes to place 10,000 instances on 1,000 empty nodes, here and by Fenzo. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class PlacementBenchmark {

    static final int INSTANCES = 10_000;

    @Param("1000")
    public int nodes;

    /** Instances of an application, which are alike. */
    @Param({"100", "1"})
    public int each;

    private @Nullable Work work;
    private @Nullable ZoePlacement published;
    private @Nullable ZoePlacement bestFit;
    private @Nullable FenzoPlacement fenzo;
    private @Nullable FenzoPlacement fenzoPacking;

    @Setup(Level.Trial)
    public void make() {
        work = Work.of(nodes, INSTANCES / each, each);
    }

    /** Everybody learns the nodes, which is not measured. */
    @Setup(Level.Invocation)
    public void empty() {
        Work all = Objects.requireNonNull(work);
        published = new ZoePlacement(all, Placement.PUBLISHED);
        bestFit = new ZoePlacement(all, Placement.BEST_FIT);
        fenzo = new FenzoPlacement(all, Optional.empty());
        fenzoPacking = new FenzoPlacement(all, Optional.of(BinPackingFitnessCalculators.cpuMemBinPacker));
    }

    @Benchmark
    public int zoePublished() {
        return all(Objects.requireNonNull(published).place());
    }

    @Benchmark
    public int zoeBestFit() {
        return all(Objects.requireNonNull(bestFit).place());
    }

    @Benchmark
    public int fenzoDefault() {
        return all(Objects.requireNonNull(fenzo).place());
    }

    @Benchmark
    public int fenzoBestFit() {
        return all(Objects.requireNonNull(fenzoPacking).place());
    }

    @TearDown(Level.Invocation)
    public void stop() {
        Objects.requireNonNull(fenzo).close();
        Objects.requireNonNull(fenzoPacking).close();
    }

    private static int all(int placed) {
        if (placed != INSTANCES) {
            throw new IllegalStateException("%d of %d instances were placed".formatted(placed, INSTANCES));
        }
        return placed;
    }
}
