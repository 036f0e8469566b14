package dev.zoe.api.scheduler;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.db.scheduler.SchedulerSettingDeclarations;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SettingDeclaration;
import dev.zoe.db.scheduler.SettingType;
import dev.zoe.scheduler.Settings;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

    /** The settings by their names in {@link SchedulerSettingDeclarations}. In a change, what is absent stays. */
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
                names(SchedulerSettingDeclarations.ORDER),
                names(SchedulerSettingDeclarations.ALLOCATOR),
                names(SchedulerSettingDeclarations.BACK_FILL),
                names(SchedulerSettingDeclarations.PLACEMENT));

        public Allowed {
            order = List.copyOf(order);
            allocator = List.copyOf(allocator);
            backFill = List.copyOf(backFill);
            placement = List.copyOf(placement);
        }

        private static List<String> names(SettingDeclaration<?> setting) {
            if (setting.type() instanceof SettingType.Choice<?> choice) {
                return choice.names();
            }
            throw new IllegalArgumentException("setting " + setting.name() + " is no choice of names");
        }
    }

    static SchedulerSettingsView of(SchedulerSettingsEntity row, Optional<String> notice) {
        return new SchedulerSettingsView(
                Change.of(row.settings()), row.getSettingsVersion(), row.getChangedAt(), Allowed.ALL, notice);
    }
}
