package dev.zoe.simulator;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Workloads that tests make. */
public final class TestWorkloads {

    private TestWorkloads() {}

    public static Workload of(SimulatedApplication... applications) {
        return of(Arrays.asList(applications).iterator());
    }

    private static Workload of(Iterator<SimulatedApplication> each) {
        Trace trace = () -> each.hasNext() ? Optional.of(each.next()) : Optional.empty();
        try {
            return Workload.of(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Single components of one core that arrive in a Poisson stream; service times as a function of the generator. */
    public static Workload poisson(
            int applications, double rate, ToDoubleFunction<SplittableRandom> service, long seed) {
        SplittableRandom arrivals = new SplittableRandom(seed);
        SplittableRandom services = arrivals.split();
        double[] now = {0};
        return of(IntStream.range(0, applications)
                .mapToObj(i -> {
                    now[0] += exponential(arrivals) / rate;
                    return new SimulatedApplication(
                            ApplicationClass.BATCH_RIGID, i, now[0], 1, 0, 1, 1, service.applyAsDouble(services));
                })
                .iterator());
    }

    /** A draw of mean one. */
    public static double exponential(SplittableRandom random) {
        return -Math.log(1 - random.nextDouble());
    }
}
