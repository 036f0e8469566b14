package dev.zoe.master.lease;

import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.master.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Holds the lease of the leader: acquires it when it is free, renews it, and checks it inside every transaction of the
 * loop, so that a former leader that resumes cannot write. A thread beside the loop renews it, also during long cycles.
 */
public final class Leadership implements LeaderFence, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final long NONE = 0;
    /** Number of renewals during the time of a lease: some may fail while the database is busy. */
    private static final int RENEWALS = 5;

    private final LeaseRepository leases;
    private final String holder;
    private final Duration ttl;
    private final ScheduledExecutorService renewal =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("lease"));
    private volatile long epoch = NONE;
    private volatile String endpoint = "";
    /** Until this {@link System#nanoTime()} no other process can lead. It advances while a process is paused. */
    private volatile long exclusiveUntil;

    /** @param holder unique among all masters, also over restarts */
    public Leadership(LeaseRepository leases, String holder, Duration ttl) {
        this.leases = leases;
        this.holder = holder;
        this.ttl = ttl;
        long interval = ttl.toMillis() / RENEWALS;
        Future<?> unused = renewal.scheduleWithFixedDelay(this::renew, interval, interval, TimeUnit.MILLISECONDS);
    }

    /** Sets the address of this process that is written with the lease, for clients that follow the leader. */
    public void advertise(String address) {
        endpoint = address;
    }

    /** Whether this process is the leader, as far as it knows. */
    public boolean isLeader() {
        return epoch != NONE;
    }

    /**
     * Whether no other process can be the leader now. Actions outside of a transaction check this: it is false after a
     * pause of the process that was longer than the lease.
     */
    public boolean isSure() {
        return isLeader() && System.nanoTime() - exclusiveUntil < 0;
    }

    /** Acquires the lease if it is free. Returns whether this process is the leader now. */
    public boolean tryToLead() {
        if (!isLeader()) {
            long start = System.nanoTime();
            leases.acquire(LeaseEntity.LEADER, holder, ttl, endpoint).ifPresent(acquired -> {
                exclusiveUntil = start + ttl.toNanos();
                epoch = acquired;
                LOG.info("this master leads: holder={} epoch={}", holder, acquired);
            });
        }
        return isLeader();
    }

    @Override
    public void check() throws NotLeaderException {
        if (!isLeader() || !leases.fence(LeaseEntity.LEADER, holder, epoch, ttl)) {
            epoch = NONE;
            throw new NotLeaderException(holder + " no longer holds the lease");
        }
    }

    private void renew() {
        long held = epoch;
        if (held == NONE) {
            return;
        }
        try {
            long start = System.nanoTime();
            if (leases.renew(LeaseEntity.LEADER, holder, held, ttl)) {
                exclusiveUntil = start + ttl.toNanos();
            } else {
                LOG.warn("this master has lost the lease: holder={} epoch={}", holder, held);
                epoch = NONE;
            }
        } catch (DataAccessException | TransactionException e) {
            // It may still be the leader: the check in the next transaction decides.
            LOG.warn("cannot renew the lease: error=\"{}\"", e.getMessage());
        }
    }

    /** Releases the lease, if it is held, so that a standby need not wait until it expires. */
    public void release() {
        long held = epoch;
        epoch = NONE;
        if (held != NONE) {
            try {
                leases.release(LeaseEntity.LEADER, holder, held);
            } catch (DataAccessException | TransactionException e) {
                LOG.warn("cannot release the lease, which will expire: error=\"{}\"", e.getMessage());
            }
        }
    }

    @Override
    public void close() {
        renewal.shutdownNow();
        release();
    }
}
