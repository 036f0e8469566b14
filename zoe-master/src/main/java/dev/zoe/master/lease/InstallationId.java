package dev.zoe.master.lease;

import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import java.time.Duration;
import java.util.UUID;

/**
 * Which database this is. The first master on it makes a random name, which stays for good: it is a lease that does not
 * run out. All masters on one database, and on a copy of it, are the same installation.
 */
public final class InstallationId {
    private static final String LEASE = "installation";
    private static final Duration FOR_GOOD = Duration.ofDays(365_000);

    private InstallationId() {}

    /** The name, the same at each call. */
    public static String of(LeaseRepository leases) {
        var unused = leases.acquire(LEASE, UUID.randomUUID().toString(), FOR_GOOD);
        return leases.findById(LEASE).map(LeaseEntity::getHolder).orElseThrow();
    }
}
