package dev.zoe.simulator.strategy;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;

/** Settings of the scheduler by their names in files and on the command line. */
public final class SchedulerSettingNames {

    private static final NamedChoice<BackFill> BACK_FILL =
            new NamedChoice<>("back-fill mode", List.of(BackFill.values()), BackFill::wire);
    private static final NamedChoice<Placement> PLACEMENT =
            new NamedChoice<>("placement policy", List.of(Placement.values()), Placement::wire);

    private SchedulerSettingNames() {}

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static BackFill backFill(String name) {
        return BACK_FILL.get(name);
    }

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static Placement placement(String name) {
        return PLACEMENT.get(name);
    }
}
