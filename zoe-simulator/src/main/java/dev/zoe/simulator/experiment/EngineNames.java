package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.simulator.workload.Choice;
import java.util.List;

/** Settings of the scheduler by their names in files and on the command line. */
public final class EngineNames {

    private static final Choice<BackFill> BACK_FILL =
            new Choice<>("back-fill mode", List.of(BackFill.values()), BackFill::wire);
    private static final Choice<Placement> PLACEMENT =
            new Choice<>("placement policy", List.of(Placement.values()), Placement::wire);

    private EngineNames() {}

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static BackFill backFill(String name) {
        return BACK_FILL.get(name);
    }

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static Placement placement(String name) {
        return PLACEMENT.get(name);
    }
}
