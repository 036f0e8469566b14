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
 * How the scheduler decides at first, {@code zoe.master.scheduler.*}. They are written to the database when it has no
 * settings yet; from then on those of the database hold, which are changed while it runs.
 *
 * @param order who is next
 * @param allocator who gets how much
 * @param backFill whether others pass a head that cannot start
 * @param backFillDepth how many behind the head are looked at in one decision
 * @param placement which node
 * @param preemption whether a more urgent application starts without the test for progress
 * @param minimumRun an elastic service runs so long before it is taken back
 * @param coolDown a component gets no new elastic services for so long after it lost some
 * @param ageing who has waited so long goes first; absent for never
 * @param ageingFactor this many times its expected run time are added to {@code ageing}
 * @param lostAtReclaim part, from 0 to 1, of the work of an elastic service that is lost when it is taken back
 * @param weights of users and queues under the order {@code fair}; 1 for those that are not named
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

    /** @throws IllegalArgumentException when a value is outside what {@link Settings} allows */
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
