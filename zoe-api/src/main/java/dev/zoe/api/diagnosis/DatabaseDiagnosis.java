package dev.zoe.api.diagnosis;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What the database tells: that it answers, its time, who holds the lease, and which images were missing lately. */
@Component
class DatabaseDiagnosis {
    private static final Duration SKEW = Duration.ofSeconds(2);
    private static final double MILLIS = 1000;

    private final JdbcClient database;
    private final Clock clock;

    DatabaseDiagnosis(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    List<DiagnosisCheck> all(ApiCaller caller) {
        List<DiagnosisCheck> checks = new ArrayList<>();
        Instant now = database.sql("select clock_timestamp()")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
        checks.add(DiagnosisCheck.ok("database", "it answers, with schema version " + version()));
        checks.add(clock(now));
        checks.add(lease());
        checks.add(images(caller));
        return checks;
    }

    private String version() {
        return database.sql(
                        "select version from flyway_schema_history where success order by installed_rank desc limit 1")
                .query(String.class)
                .optional()
                .orElse("unknown");
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

    private DiagnosisCheck lease() {
        Optional<String> holder = database.sql(
                        "select holder || ', epoch ' || epoch from lease where name = 'leader' and expires_at > clock_timestamp()")
                .query(String.class)
                .optional();
        return holder.map(name -> DiagnosisCheck.ok("lease", "held by " + name))
                .orElseGet(() -> DiagnosisCheck.failed(
                        "lease",
                        database.sql(
                                        "select holder || ' held it until ' || expires_at from lease where name = 'leader'")
                                .query(String.class)
                                .optional()
                                .orElse("no master has ever led on this database"),
                        "start a master on this database; if one runs, its log says why it does not take the lease"));
    }

    /** Whose executions they are, and what went wrong, is shown to those who may operate them. */
    private DiagnosisCheck images(ApiCaller caller) {
        List<String> missing = database.sql(
                        """
                        select 'execution ' || id || ': ' || left(error_message, 120) from execution
                        where status = 'error' and ended_at > clock_timestamp() - interval '1 hour'
                        and error_message ilike '%image%' order by ended_at desc limit 3""")
                .query(String.class)
                .list();
        return missing.isEmpty()
                ? DiagnosisCheck.ok("images", "no execution of the last hour lacked its image")
                : DiagnosisCheck.warning(
                        "images",
                        caller.may(Capability.OPERATE_OTHERS)
                                ? String.join("; ", missing)
                                : "executions of the last hour lacked their image",
                        "build or pull the image on every node, correct its name, or set zoe.back-end.registries");
    }
}
