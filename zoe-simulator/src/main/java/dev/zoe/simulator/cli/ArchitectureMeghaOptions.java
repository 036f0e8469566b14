package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.megha.Constraints;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.megha.Users;
import dev.zoe.simulator.architecture.sparrow.SparrowSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of Megha in {@code zoe simulate architecture}. */
final class ArchitectureMeghaOptions {

    @Option(
            names = "--gms",
            paramLabel = "N",
            defaultValue = "10",
            description = "megha: global masters (default: ${DEFAULT-VALUE})")
    private int gms;

    @Option(
            names = "--lms",
            paramLabel = "N",
            defaultValue = "10",
            description = "megha: local masters (default: ${DEFAULT-VALUE})")
    private int lms;

    @Option(
            names = "--heartbeat",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description =
                    "megha: between two updates of a local master to every global one (default: ${DEFAULT-VALUE})")
    private double heartbeat;

    @Option(
            names = "--costs",
            paramLabel = "FACTOR",
            defaultValue = "0",
            description = "megha: multiple of our constants for the work of masters; 0 for work that takes no time"
                    + " (default: ${DEFAULT-VALUE})")
    private double costs;

    @Option(
            names = "--users",
            paramLabel = "NAME:SHARE@GM",
            description =
                    "megha: users with their share in per cent and the global master, from 1, that has their queue,"
                            + " such as ada:10@1,bob:90@2; they submit jobs in turn")
    private @Nullable String users;

    @Option(
            names = "--constraints",
            paramLabel = "FILE",
            description =
                    "megha: placement constraints, as CSV with the columns constraint, share of workers, and per cent"
                            + " of tasks for each kind of cluster")
    private @Nullable Path constraints;

    /** Messages take as long as those of Sparrow. */
    MeghaSettings settings() throws IOException {
        return new MeghaSettings(
                gms,
                lms,
                heartbeat,
                SparrowSettings.HOP_SECONDS,
                MeghaCosts.OURS.times(costs),
                users == null ? Users.NONE : Users.parse(users),
                constraints == null ? Constraints.NONE : Constraints.read(constraints));
    }
}
