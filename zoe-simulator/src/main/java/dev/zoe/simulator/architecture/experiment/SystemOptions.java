package dev.zoe.simulator.architecture.experiment;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The options of the command line that some systems use and others do not. */
final class SystemOptions {

    /** A scheduler with one decision time. */
    static final Set<String> PLAIN = Set.of("--service-job-time", "--task-time");

    /** Schedulers with decision times of batch and service jobs. */
    static final Set<String> DECISIONS = and(PLAIN, "--batch-job-time");

    static final Set<String> OMEGA = and(DECISIONS, "--conflict", "--commit", "--retry-wait");
    static final Set<String> MIXED = and(OMEGA, "--locked-share");
    static final Set<String> ORDERED = and(DECISIONS, "--order", "--delay-scheduling");
    static final Set<String> OFFERS = and(
            DECISIONS,
            "--offers",
            "--allocation",
            "--weights",
            "--min-offer",
            "--rescind",
            "--filter",
            "--hoard",
            "--guaranteed-share",
            "--revocation-grace");
    static final Set<String> ZOE = and(DECISIONS, "--measured-decisions");
    static final Set<String> SPARROW = Set.of("--probes");
    static final Set<String> MEGHA = Set.of("--gms", "--lms", "--heartbeat", "--costs", "--users", "--constraints");

    private SystemOptions() {}

    private static Set<String> and(Set<String> options, String... more) {
        return Stream.concat(options.stream(), Arrays.stream(more)).collect(Collectors.toUnmodifiableSet());
    }
}
