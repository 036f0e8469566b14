package dev.zoe.master.metrics;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.protocol.MasterReply.Checkup.Finding;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Checks the engines, clocks, database and disk that the master depends on. Each finding has advice for the operator.
 */
public final class SystemCheckup implements Supplier<List<Finding>> {

    private static final Duration MAX_SKEW = Duration.ofSeconds(2);
    private static final double MIN_FREE = 0.05;
    private static final double PERCENT = 100;

    private final BackEnd backEnd;
    private final Clock clock;
    private final Supplier<Instant> databaseTime;
    private final Supplier<String> databaseFailure;
    private final Path workspaces;
    private final boolean requireIsolation;
    private final SingleFlight<List<Finding>> checks;

    /**
     * @param databaseTime reads the clock of the database; throws when it does not answer
     * @param databaseFailure its present failure to record; empty when it records
     * @param requireIsolation whether a back-end that does not isolate users serves one user only
     */
    public SystemCheckup(
            BackEnd backEnd,
            Clock clock,
            Supplier<Instant> databaseTime,
            Supplier<String> databaseFailure,
            Path workspaces,
            boolean requireIsolation) {
        this.requireIsolation = requireIsolation;
        this.backEnd = backEnd;
        this.clock = clock;
        this.databaseTime = databaseTime;
        this.databaseFailure = databaseFailure;
        this.workspaces = workspaces;
        this.checks = new SingleFlight<>(this::check);
    }

    /** Runs one check at a time: it takes seconds while an engine hangs. */
    @Override
    public List<Finding> get() {
        return checks.get();
    }

    private List<Finding> check() {
        List<Finding> findings = new ArrayList<>();
        // Beside each other: while an engine hangs, each takes seconds.
        CompletableFuture<List<BackEndCheck>> ofBackEnd =
                CompletableFuture.supplyAsync(backEnd::checks, work -> DaemonThreads.started("back-end-checkup", work));
        engines(findings);
        ofBackEnd.join().forEach(check -> findings.add(finding(check)));
        database(findings);
        records(findings);
        backEnd.clocks().forEach((node, ahead) -> findings.add(clock("clock of " + node, ahead)));
        findings.add(disk());
        if (!backEnd.isolatesUsers()) {
            findings.add(isolation());
        }
        return findings;
    }

    private void engines(List<Finding> findings) {
        try {
            for (ObservedNode node : backEnd.nodes()) {
                findings.add(engine(node));
            }
        } catch (BackEndException e) {
            findings.add(failed(
                    "engine",
                    "the %s back-end does not answer: %s".formatted(backEnd.name(), e.getMessage()),
                    "start the engine, or correct zoe.back-end; running containers are not affected"));
        }
    }

    private Finding engine(ObservedNode node) {
        String part = "engine " + node.name();
        return switch (node.status()) {
            case LOST ->
                failed(
                        part,
                        "it does not answer at " + node.address()
                                + node.failure().map(reason -> ": " + reason).orElse(""),
                        backEnd.adviceOnLostNodes()
                                + "; its services are placed elsewhere after zoe.master.node-lost-after");
            case DRAINED -> warning(part, "it is drained and gets no new services", backEnd.adviceOnDrainedNodes());
            default -> ok(part, "it answers at " + node.address());
        };
    }

    private void database(List<Finding> findings) {
        try {
            Instant before = clock.instant();
            Instant reported = databaseTime.get();
            findings.add(clock("clock of the database", ClockComparison.offset(reported, before, clock.instant())));
        } catch (RuntimeException e) {
            findings.add(failed(
                    "database of the master",
                    "it does not answer: " + e.getMessage(),
                    "start PostgreSQL, or correct spring.datasource.url of the master"));
        }
    }

    private void records(List<Finding> findings) {
        String failure = databaseFailure.get();
        if (!failure.isEmpty()) {
            findings.add(failed(
                    "records of the master",
                    failure + ": changes are recorded later, and ended containers stay until then",
                    "free space on the disk of the database, or read the log of PostgreSQL"));
        }
    }

    private static Finding clock(String part, Duration ahead) {
        String difference = "%.1f s %s that of the master"
                .formatted(ahead.abs().toMillis() / 1000.0, ahead.isNegative() ? "behind" : "ahead of");
        return ahead.abs().compareTo(MAX_SKEW) <= 0
                ? ok(part, difference)
                : warning(
                        part,
                        difference,
                        "let a time service (chrony, systemd-timesyncd) set the clocks of all machines");
    }

    private Finding isolation() {
        String found = "the %s back-end isolates services neither from each other nor from this machine"
                .formatted(backEnd.name());
        return requireIsolation
                ? ok("isolation", found + "; it serves one user, the owner of the oldest execution")
                : warning(
                        "isolation",
                        found + ", and serves several users",
                        "use Docker, or let all users trust each other with everything on this machine");
    }

    private Finding disk() {
        try {
            Path existing = workspaces.toAbsolutePath();
            while (!Files.exists(existing)) {
                existing = Objects.requireNonNull(existing.getParent());
            }
            if (!Files.isWritable(existing)) {
                return failed(
                        "disk",
                        existing + " cannot be written",
                        "make the user of the master its owner, or set zoe.master.workspaces");
            }
            FileStore store = Files.getFileStore(existing);
            double free = (double) store.getUsableSpace() / Math.max(1, store.getTotalSpace());
            String space = "%.0f %% of the disk of %s is free".formatted(free * PERCENT, workspaces);
            return free >= MIN_FREE
                    ? ok("disk", space)
                    : warning("disk", space, "remove files that are not needed, or enlarge the disk");
        } catch (IOException e) {
            return failed(
                    "disk",
                    "%s cannot be checked: %s".formatted(workspaces, e.getMessage()),
                    "check zoe.master.workspaces");
        }
    }

    private static Finding finding(BackEndCheck check) {
        return new Finding(check.part(), check.state().name().toLowerCase(Locale.ROOT), check.found(), check.advice());
    }

    private static Finding ok(String part, String found) {
        return new Finding(part, "ok", found, "");
    }

    private static Finding warning(String part, String found, String advice) {
        return new Finding(part, "warning", found, advice);
    }

    private static Finding failed(String part, String found, String advice) {
        return new Finding(part, "failed", found, advice);
    }
}
