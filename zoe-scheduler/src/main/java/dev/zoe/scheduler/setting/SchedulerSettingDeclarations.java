package dev.zoe.scheduler.setting;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of the scheduler, each declared once: name, type, range, unit and meaning. REST (changes, view, schema
 * and events), the command line and the settings file of a master are made of this table. The tables of the
 * documentation and the table of the database are written by hand; tests compare them.
 */
public final class SchedulerSettingDeclarations {

    private static final double MOST_SECONDS = 1e9;
    private static final double MOST_FACTOR = 1e6;
    private static final int MOST_DEPTH = 1_000_000;

    private static final SettingType.Quantity SECONDS =
            new SettingType.Quantity(MOST_SECONDS, SettingType.Quantity.SECONDS, "a duration");

    public static final SettingDeclaration<QueueOrder> ORDER = new SettingDeclaration<>(
            "order",
            SettingType.Choice.of(QueueOrder.values(), QueueOrder::wire),
            "order of the queue",
            Settings::order,
            (settings, order) -> settings.but().order(order).build());

    public static final SettingDeclaration<Allocator> ALLOCATOR = new SettingDeclaration<>(
            "allocator",
            SettingType.Choice.of(Allocator.values(), Allocator::wire),
            "how much each application gets",
            Settings::allocator,
            (settings, allocator) -> settings.but().allocator(allocator).build());

    public static final SettingDeclaration<BackFill> BACK_FILL = new SettingDeclaration<>(
            "back_fill",
            SettingType.Choice.of(BackFill.values(), BackFill::wire),
            "whether others pass the head of the queue when it cannot start",
            Settings::backFill,
            (settings, backFill) -> settings.but().backFill(backFill).build());

    public static final SettingDeclaration<Integer> BACK_FILL_DEPTH = new SettingDeclaration<>(
            "back_fill_depth",
            new SettingType.WholeNumber(MOST_DEPTH),
            "number of applications behind the head that one decision tries",
            Settings::backFillDepth,
            (settings, depth) -> settings.but().backFillDepth(depth).build());

    public static final SettingDeclaration<Placement> PLACEMENT = new SettingDeclaration<>(
            "placement",
            SettingType.Choice.of(Placement.values(), Placement::wire),
            "which node a service is placed on",
            Settings::placement,
            (settings, placement) -> settings.but().placement(placement).build());

    public static final SettingDeclaration<Boolean> PREEMPTION = new SettingDeclaration<>(
            "preemption",
            new SettingType.Flag(),
            "whether the core of a more urgent application may reclaim elastic services of any application",
            Settings::preemption,
            (settings, preemption) -> settings.but().preemption(preemption).build());

    public static final SettingDeclaration<Double> MINIMUM_RUN = new SettingDeclaration<>(
            "minimum_run_seconds",
            SECONDS,
            "time for which an elastic service runs before it may be reclaimed",
            settings -> settings.hysteresis().minimumRun(),
            (settings, seconds) -> settings.but()
                    .hysteresis(new Settings.Hysteresis(
                            seconds, settings.hysteresis().coolDown()))
                    .build());

    public static final SettingDeclaration<Double> COOL_DOWN = new SettingDeclaration<>(
            "cool_down_seconds",
            SECONDS,
            "time after a reclaim in which the component gets no new elastic services",
            settings -> settings.hysteresis().coolDown(),
            (settings, seconds) -> settings.but()
                    .hysteresis(new Settings.Hysteresis(settings.hysteresis().minimumRun(), seconds))
                    .build());

    public static final SettingDeclaration<Double> AGEING = new SettingDeclaration<>(
            "ageing_seconds",
            new SettingType.QuantityOrNever(SECONDS),
            "time after which a waiting application goes first",
            settings -> settings.ageing().seconds(),
            (settings, seconds) -> settings.but()
                    .ageing(new Settings.Ageing(seconds, settings.ageing().factor()))
                    .build());

    public static final SettingDeclaration<Double> AGEING_FACTOR = new SettingDeclaration<>(
            "ageing_factor",
            new SettingType.Quantity(MOST_FACTOR, "", "0 or more, times the run time"),
            "multiple of the expected run time that is added to the time of ageing",
            settings -> settings.ageing().factor(),
            (settings, factor) -> settings.but()
                    .ageing(new Settings.Ageing(settings.ageing().seconds(), factor))
                    .build());

    public static final SettingDeclaration<Double> LOST_AT_RECLAIM = new SettingDeclaration<>(
            "lost_at_reclaim",
            new SettingType.Quantity(1, "", "0 to 1"),
            "part of the work of an elastic service that is lost when it is reclaimed",
            Settings::lostAtReclaim,
            (settings, part) -> settings.but().lostAtReclaim(part).build());

    public static final SettingDeclaration<Map<String, Double>> WEIGHTS = new SettingDeclaration<>(
            "weights",
            new SettingType.Weights(MOST_FACTOR),
            "weights of users, groups and queues under the order fair; 1 for those that are not named",
            Settings::weights,
            (settings, weights) -> settings.but().weights(weights).build());

    /** All settings, in the order in which they are shown. */
    public static final List<SettingDeclaration<?>> ALL = List.of(
            ORDER,
            ALLOCATOR,
            BACK_FILL,
            BACK_FILL_DEPTH,
            PLACEMENT,
            PREEMPTION,
            MINIMUM_RUN,
            COOL_DOWN,
            AGEING,
            AGEING_FACTOR,
            LOST_AT_RECLAIM,
            WEIGHTS);

    private SchedulerSettingDeclarations() {}

    /** The setting of this name. */
    public static Optional<SettingDeclaration<?>> find(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    /** The setting of this name on the command line and in settings files. */
    public static Optional<SettingDeclaration<?>> findOption(String optionName) {
        return ALL.stream()
                .filter(setting -> setting.optionName().equals(optionName))
                .findFirst();
    }

    /** The names of all settings, for messages. */
    public static String names() {
        return ALL.stream().map(SettingDeclaration::name).collect(Collectors.joining(", "));
    }
}
