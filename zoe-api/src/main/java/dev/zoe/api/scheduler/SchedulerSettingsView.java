package dev.zoe.api.scheduler;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The settings of the scheduler.
 *
 * @param settings each by its name
 * @param version grows with every change; also the ETag
 * @param allowed what the settings that are names may be
 * @param notice what the caller should know of a change that was just made
 */
@Schema(name = "Scheduler")
public record SchedulerSettingsView(
        @JsonUnwrapped Change settings,
        long version,
        Instant changedAt,
        Allowed allowed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice) {

    /**
     * The settings. In a change, what is absent stays.
     *
     * @param order who is next
     * @param allocator who gets how much
     * @param backFill whether others pass a head that cannot start
     * @param backFillDepth how many behind the head are looked at in one decision
     * @param placement which node
     * @param preemption whether a more urgent application starts without the test for progress
     * @param minimumRunSeconds an elastic service runs so long before it is taken back
     * @param coolDownSeconds a component gets no new elastic services for so long after it lost some
     * @param ageingSeconds who has waited so long goes first; null for never
     * @param ageingFactor this many times its expected run time are added to that
     * @param lostAtReclaim part, from 0 to 1, of the work of an elastic service that is lost when it is taken back
     * @param weights of users and queues under the order fair; in a change, null takes one away
     */
    @Schema(name = "SchedulerSettings")
    public record Change(
            String order,
            String allocator,
            String backFill,
            int backFillDepth,
            String placement,
            boolean preemption,
            double minimumRunSeconds,
            double coolDownSeconds,
            Optional<Double> ageingSeconds,
            double ageingFactor,
            double lostAtReclaim,
            Map<String, Double> weights) {

        public Change {
            weights = Collections.unmodifiableMap(new TreeMap<>(weights));
        }

        static Change of(Settings settings) {
            return new Change(
                    settings.order().wire(),
                    settings.allocator().wire(),
                    settings.backFill().wire(),
                    settings.backFillDepth(),
                    settings.placement().wire(),
                    settings.preemption(),
                    settings.hysteresis().minimumRun(),
                    settings.hysteresis().coolDown(),
                    Optional.of(settings.ageing().seconds()).filter(Double::isFinite),
                    settings.ageing().factor(),
                    settings.lostAtReclaim(),
                    settings.weights());
        }
    }

    /** Names that may be given. */
    @Schema(name = "SchedulerAllowed")
    public record Allowed(List<String> order, List<String> allocator, List<String> backFill, List<String> placement) {

        static final Allowed ALL = new Allowed(
                names(QueueOrder.values(), QueueOrder::wire),
                names(Allocator.values(), Allocator::wire),
                names(BackFill.values(), BackFill::wire),
                names(Placement.values(), Placement::wire));

        public Allowed {
            order = List.copyOf(order);
            allocator = List.copyOf(allocator);
            backFill = List.copyOf(backFill);
            placement = List.copyOf(placement);
        }

        private static <E> List<String> names(E[] constants, Function<E, String> wire) {
            return Arrays.stream(constants).map(wire).toList();
        }
    }

    static SchedulerSettingsView of(SchedulerSettingsEntity row, Optional<String> notice) {
        return new SchedulerSettingsView(
                Change.of(row.settings()), row.getSettingsVersion(), row.getChangedAt(), Allowed.ALL, notice);
    }
}
