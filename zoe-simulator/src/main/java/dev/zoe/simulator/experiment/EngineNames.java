package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Settings of the scheduler by their names in files and on the command line. */
public final class EngineNames {

    private EngineNames() {}

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static BackFill backFill(String name) {
        return of(BackFill.values(), BackFill::wire, name, "back-fill mode");
    }

    /** @throws IllegalArgumentException when there is none of that name, with those that there are */
    public static Placement placement(String name) {
        return of(Placement.values(), Placement::wire, name, "placement policy");
    }

    private static <T> T of(T[] values, Function<T, String> wire, String name, String what) {
        return Arrays.stream(values)
                .filter(each -> wire.apply(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown " + what + " '" + name + "'; expected one of "
                        + Arrays.stream(values).map(wire).collect(Collectors.joining(", "))));
    }
}
