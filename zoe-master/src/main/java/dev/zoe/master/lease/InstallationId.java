package dev.zoe.master.lease;

import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import java.time.Duration;
import java.util.UUID;

/**
 * The identity of a database. The first master on it creates a random name and stores it as a lease that never expires.
 * All masters on one database, and on a copy of it, are the same installation.
 */
public final class InstallationId {
    private static final String LEASE = "installation";
    private static final Duration NEVER_EXPIRES = Duration.ofDays(365_000);

    private InstallationId() {}

    /** The name; the same at each call. */
    public static String of(LeaseRepository leases) {
        var unused = leases.acquire(LEASE, UUID.randomUUID().toString(), NEVER_EXPIRES);
        return leases.findById(LEASE).map(LeaseEntity::getHolder).orElseThrow();
    }
}
