package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.offers.AllocationPolicy;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of offers in {@code zoe simulate architecture}. */
final class ArchitectureOffersOptions {

    private static final double THOUSAND = 1000;

    @Option(
            names = "--offers",
            paramLabel = "MODE",
            defaultValue = "seed",
            description =
                    "offers: seed, one offer of everything at a time and serial frameworks; published, as the public"
                            + " simulator models Mesos; all-to-all, everything to everybody (default: ${DEFAULT-VALUE})")
    private String mode = "";

    @Option(
            names = "--allocation",
            paramLabel = "HOW",
            defaultValue = "drf",
            description = "offers: the next framework has the smallest dominant share (drf), has the greatest weight"
                    + " (priority), or is drawn (lottery) (default: ${DEFAULT-VALUE})")
    private String allocation = "";

    @Option(
            names = "--weights",
            paramLabel = "WEIGHT",
            split = ",",
            description =
                    "offers: a weight above 0 for the framework of each class. drf divides shares by it, lottery draws in"
                            + " proportion to it, and priority serves the greatest one first (default: equal weights; of"
                            + " these, priority serves the last class first)")
    private List<Double> weights = List.of();

    @Option(
            names = "--min-offer",
            paramLabel = "CORES,GB",
            split = ",",
            defaultValue = "0,0",
            description = "offers: least free cores and memory of an offer (default: ${DEFAULT-VALUE})")
    private List<Double> minimumOffer = List.of();

    @Option(
            names = "--rescind",
            paramLabel = "SECONDS",
            description = "offers: take an offer back after this time without a reply (default: never)")
    private @Nullable Double rescind;

    @Option(
            names = "--filter",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "offers: a framework that launches nothing on an offer is not offered the same again for this time"
                            + " (default: ${DEFAULT-VALUE})")
    private double filter;

    @Option(
            names = "--hoard",
            description =
                    "offers, mode seed: a job needs all its tasks at once, and its framework keeps what it was offered"
                            + " until they fit")
    private boolean hoard;

    @Option(
            names = "--guaranteed-share",
            paramLabel = "FRACTION",
            split = ",",
            description =
                    "offers: fraction of the cluster that the framework of each class may keep; of what it has above"
                            + " that, kept offers (--hoard) and tasks (--revocation-grace) are revoked for one below its"
                            + " own (default: none)")
    private List<Double> guarantees = List.of();

    @Option(
            names = "--revocation-grace",
            paramLabel = "SECONDS",
            description =
                    "offers with --guaranteed-share: tasks of a framework above its share are asked to end, and killed"
                            + " after this time (default: tasks are never revoked)")
    private @Nullable Double grace;

    OffersSettings settings() {
        if (minimumOffer.size() != 2) {
            throw new IllegalArgumentException(
                    "--min-offer has " + minimumOffer.size() + " numbers; expected two, cores and GB, such as 100,100");
        }
        return new OffersSettings(
                ArchitectureSystemOptions.constant("mode of offers", OfferMode.values(), mode),
                new AllocationPolicy(
                        ArchitectureSystemOptions.constant("allocation", Allocation.values(), allocation),
                        weights,
                        guarantees,
                        finite("--revocation-grace", grace)),
                Math.round(minimumOffer.get(0) * THOUSAND),
                Math.round(minimumOffer.get(1) * THOUSAND),
                finite("--rescind", rescind),
                filter,
                hoard);
    }

    /** An option without which something never happens. */
    private static double finite(String option, @Nullable Double seconds) {
        if (seconds != null && seconds.isInfinite()) {
            throw new IllegalArgumentException(option + " is " + seconds + "; expected a number of seconds");
        }
        return Optional.ofNullable(seconds).orElse(Double.POSITIVE_INFINITY);
    }
}
