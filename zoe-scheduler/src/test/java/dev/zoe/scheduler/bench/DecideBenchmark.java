package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.QueueOrder;
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
import org.openjdk.jmh.annotations.TearDown;

/**
 * The time of an event and the decision on it, on a busy cluster. One iteration is a batch of events, so that two
 * states of the code see the same events; {@link EventTimes} has the time of each.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
public class DecideBenchmark {

    @Param("FIFO")
    public QueueOrder order = QueueOrder.FIFO;

    @Param("10000")
    public int nodes;

    @Param("1000")
    public int serving;

    @Param("100000")
    public int waiting;

    /** Whether one of five applications is more urgent than the others. */
    @Param("true")
    public boolean urgent;

    private @Nullable BusyCluster cluster;

    /** Fills the cluster, and lets a few events pass. */
    @Setup(Level.Trial)
    public void fill() {
        cluster = new BusyCluster(order, nodes, serving, waiting, urgent);
        EventTimes.forget();
    }

    @Setup(Level.Iteration)
    public void begin() {
        EventTimes.forget();
    }

    /** Not measured: what happens next. */
    @Setup(Level.Invocation)
    public void choose() {
        cluster().prepare();
    }

    @Benchmark
    public Decision event() {
        BusyCluster busy = cluster();
        EventTimes.Reading begin = EventTimes.Reading.now();
        Decision decision = busy.happen();
        EventTimes.note(busy.arrives(), begin, EventTimes.Reading.now());
        return decision;
    }

    @TearDown(Level.Trial)
    public void tell() {
        EventTimes.inService(cluster().inService(), cluster().waiting());
    }

    private BusyCluster cluster() {
        return Objects.requireNonNull(cluster);
    }
}
