package dev.zoe.master.settings;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.SpeedUp;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The initial settings of the scheduler, {@code zoe.master.scheduler.*}. They are written to a database that has no
 * settings yet. From then on the settings of the database apply, which operators may change at any time.
 *
 * @param order order of the queue
 * @param allocator policy of the allocation of elastic services
 * @param backFill whether requests may start before a head of the queue that cannot start
 * @param backFillDepth number of requests behind the head that one decision considers
 * @param placement policy of the choice of a node
 * @param preemption whether a more urgent application starts without the test for progress
 * @param minimumRun minimum run time of an elastic service before it is reclaimed
 * @param coolDown time after a reclaim in which its component gets no new elastic services
 * @param ageing waiting time after which a request goes first; absent for never
 * @param ageingFactor this multiple of its estimated run time is added to {@code ageing}
 * @param lostAtReclaim part, from 0 to 1, of the work of an elastic service that is lost when it is reclaimed
 * @param weights weights of users and queues for the order {@code fair}; the default is 1
 */
public record InitialSchedulerSettings(
        @DefaultValue("fifo") QueueOrder order,
        @DefaultValue("flexible") Allocator allocator,
        @DefaultValue("strict") BackFill backFill,
        @DefaultValue("100") int backFillDepth,
        @DefaultValue("published") Placement placement,
        @DefaultValue("false") boolean preemption,
        @DefaultValue("0s") Duration minimumRun,
        @DefaultValue("0s") Duration coolDown,
        @Nullable Duration ageing,
        @DefaultValue("0") double ageingFactor,
        @DefaultValue("0") double lostAtReclaim,
        @DefaultValue Map<String, Double> weights) {

    private static final double MILLIS = 1000;

    public InitialSchedulerSettings {
        weights = Map.copyOf(weights);
    }

    /** @throws IllegalArgumentException when a value is outside the range of {@link Settings} */
    public Settings settings() {
        return new Settings(
                order,
                allocator,
                backFill,
                backFillDepth,
                placement,
                preemption,
                new Settings.Hysteresis(seconds(minimumRun), seconds(coolDown)),
                new Settings.Ageing(ageing == null ? Double.POSITIVE_INFINITY : seconds(ageing), ageingFactor),
                SpeedUp.LINEAR,
                lostAtReclaim,
                weights);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
