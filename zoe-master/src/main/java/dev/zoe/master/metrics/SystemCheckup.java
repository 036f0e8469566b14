package dev.zoe.master.metrics;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.ObservedNode;
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
import java.util.Objects;
import java.util.function.Supplier;

/** Looks at what the master works with: engines, clocks and disk. Says what was found and what to do about it. */
public final class SystemCheckup implements Supplier<List<Finding>> {

    private static final Duration SKEW = Duration.ofSeconds(2);
    private static final double LITTLE = 0.05;
    private static final double PERCENT = 100;

    private final BackEnd backEnd;
    private final Clock clock;
    private final Supplier<Instant> databaseTime;
    private final Supplier<String> databaseTrouble;
    private final Path workspaces;
    private final SingleFlight<List<Finding>> shared;

    /**
     * @param databaseTime what the clock of the database says; throws when it does not answer
     * @param databaseTrouble what keeps it from recording; empty when it records
     */
    public SystemCheckup(
            BackEnd backEnd,
            Clock clock,
            Supplier<Instant> databaseTime,
            Supplier<String> databaseTrouble,
            Path workspaces) {
        this.backEnd = backEnd;
        this.clock = clock;
        this.databaseTime = databaseTime;
        this.databaseTrouble = databaseTrouble;
        this.workspaces = workspaces;
        this.shared = new SingleFlight<>(this::look);
    }

    /** One look at a time: it may take some seconds, and engines that hang need not be asked twice. */
    @Override
    public List<Finding> get() {
        return shared.get();
    }

    private List<Finding> look() {
        List<Finding> findings = new ArrayList<>();
        engines(findings);
        database(findings);
        records(findings);
        backEnd.clocks().forEach((node, ahead) -> findings.add(clock("clock of " + node, ahead)));
        findings.add(disk());
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
                    "start the engine, or correct zoe.back-end; what runs is left alone meanwhile"));
        }
    }

    private static Finding engine(ObservedNode node) {
        String part = "engine " + node.name();
        return switch (node.status()) {
            case LOST ->
                failed(
                        part,
                        "it does not answer at " + node.address()
                                + node.failure().map(words -> ": " + words).orElse(""),
                        "look whether the host is up and the engine runs; its services are placed elsewhere after zoe.master.node-lost-after");
            case DRAINED ->
                warning(
                        part,
                        "it is drained and gets nothing new",
                        "when it should work again, take back its setting \"drained\", the label \"disabled\", or its availability in the swarm; a swarm whose leader has just changed shows its nodes so for some seconds");
            default -> ok(part, "it answers at " + node.address());
        };
    }

    private void database(List<Finding> findings) {
        try {
            Instant asked = clock.instant();
            Instant said = databaseTime.get();
            findings.add(clock("clock of the database", ClockComparison.offset(said, asked, clock.instant())));
        } catch (RuntimeException e) {
            findings.add(failed(
                    "database of the master",
                    "it does not answer: " + e.getMessage(),
                    "start PostgreSQL, or correct spring.datasource.url of the master"));
        }
    }

    private void records(List<Finding> findings) {
        String trouble = databaseTrouble.get();
        if (!trouble.isEmpty()) {
            findings.add(failed(
                    "records of the master",
                    trouble + ": what happens is recorded later, and what ended stays until then",
                    "make room on the disk of the database, or look at the log of PostgreSQL"));
        }
    }

    private static Finding clock(String part, Duration ahead) {
        String words = "%.1f s %s that of the master"
                .formatted(ahead.abs().toMillis() / 1000.0, ahead.isNegative() ? "behind" : "ahead of");
        return ahead.abs().compareTo(SKEW) <= 0
                ? ok(part, words)
                : warning(part, words, "let a time service (chrony, systemd-timesyncd) set the clocks of all machines");
    }

    private Finding disk() {
        try {
            Path there = workspaces.toAbsolutePath();
            while (!Files.exists(there)) {
                there = Objects.requireNonNull(there.getParent());
            }
            if (!Files.isWritable(there)) {
                return failed(
                        "disk",
                        there + " cannot be written",
                        "give the master's user the directory, or set zoe.master.workspaces");
            }
            FileStore store = Files.getFileStore(there);
            double free = (double) store.getUsableSpace() / Math.max(1, store.getTotalSpace());
            String words = "%.0f %% of the disk of %s is free".formatted(free * PERCENT, workspaces);
            return free >= LITTLE
                    ? ok("disk", words)
                    : warning("disk", words, "remove what is not needed, or enlarge it");
        } catch (IOException e) {
            return failed(
                    "disk",
                    "%s cannot be looked at: %s".formatted(workspaces, e.getMessage()),
                    "look at zoe.master.workspaces");
        }
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
