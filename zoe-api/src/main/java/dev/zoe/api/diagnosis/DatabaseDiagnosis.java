package dev.zoe.api.diagnosis;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionFailureReader;
import dev.zoe.db.execution.ExecutionFailureReader.FailedExecution;
import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.status.DatabaseStatusReader;
import dev.zoe.db.user.Capability;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Checks the database: that it answers, its clock, the lease of the leader, and images that were missing lately. */
@Component
class DatabaseDiagnosis {
    private static final Duration SKEW = Duration.ofSeconds(2);
    private static final double MILLIS = 1000;

    private static final int IMAGE_FAILURES = 3;

    private final DatabaseStatusReader database;
    private final LeaseRepository leases;
    private final ExecutionFailureReader failures;
    private final Clock clock;

    DatabaseDiagnosis(
            DatabaseStatusReader database, LeaseRepository leases, ExecutionFailureReader failures, Clock clock) {
        this.database = database;
        this.leases = leases;
        this.failures = failures;
        this.clock = clock;
    }

    List<DiagnosisCheck> all(ApiCaller caller) {
        List<DiagnosisCheck> checks = new ArrayList<>();
        Instant now = database.now();
        checks.add(DiagnosisCheck.ok("database", "it answers, with schema version " + database.schemaVersion()));
        checks.add(clock(now));
        checks.add(lease(now));
        checks.add(images(caller));
        return checks;
    }

    private DiagnosisCheck clock(Instant now) {
        Duration ahead = Duration.between(clock.instant(), now);
        String words = "the database is %.1f s %s this API"
                .formatted(ahead.abs().toMillis() / MILLIS, ahead.isNegative() ? "behind" : "ahead of");
        return ahead.abs().compareTo(SKEW) <= 0
                ? DiagnosisCheck.ok("clock of the API", words)
                : DiagnosisCheck.warning(
                        "clock of the API",
                        words,
                        "let a time service (chrony, systemd-timesyncd) set the clocks of all machines");
    }

    private DiagnosisCheck lease(Instant now) {
        Optional<LeaseEntity> lease = leases.findById(LeaseEntity.LEADER);
        return lease.filter(held -> held.getExpiresAt().isAfter(now))
                .map(held ->
                        DiagnosisCheck.ok("lease", "held by %s, epoch %d".formatted(held.getHolder(), held.getEpoch())))
                .orElseGet(() -> DiagnosisCheck.failed(
                        "lease",
                        lease.map(former -> former.getHolder() + " held it until " + former.getExpiresAt())
                                .orElse("no master has ever led on this database"),
                        "start a master on this database; if one runs, read in its log why it does not lead"));
    }

    /** Numbers of executions and their errors are for callers who may operate the executions of others. */
    private DiagnosisCheck images(ApiCaller caller) {
        List<FailedExecution> failed = failures.lastImageFailures(IMAGE_FAILURES);
        if (failed.isEmpty()) {
            return DiagnosisCheck.ok("images", "no execution of the last hour lacked its image");
        }
        String found = caller.may(Capability.OPERATE_OTHERS)
                ? failed.stream()
                        .map(execution -> "execution %d: %s".formatted(execution.id(), execution.message()))
                        .collect(Collectors.joining("; "))
                : "executions of the last hour lacked their image";
        return DiagnosisCheck.warning(
                "images",
                found,
                "build or pull the image on every node, correct its name, or give the master a log-in for its registry:"
                        + " zoe.back-end.registries, on Kubernetes zoe.back-end.kubernetes.pull-secrets");
    }
}
