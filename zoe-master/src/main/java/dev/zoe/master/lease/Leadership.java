package dev.zoe.master.lease;

import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.master.backend.DaemonThreads;
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
 * Holds the lease of the leader: takes it when it is free, renews it, and checks it inside every transaction of the
 * loop, so that an old leader that wakes up cannot write. It is renewed beside the loop, however long a cycle takes.
 */
public final class Leadership implements LeaderFence, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final long NONE = 0;
    /** In the time of a lease: some may fail while the database is busy. */
    private static final int RENEWALS = 5;

    private final LeaseRepository leases;
    private final String holder;
    private final Duration ttl;
    private final ScheduledExecutorService renewal =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("lease"));
    private volatile long epoch = NONE;
    private volatile String endpoint = "";
    /** By {@link System#nanoTime()}, which goes on while a process is paused: nobody else leads before. */
    private volatile long sureUntil;

    /** @param holder unique among all masters, also over restarts */
    public Leadership(LeaseRepository leases, String holder, Duration ttl) {
        this.leases = leases;
        this.holder = holder;
        this.ttl = ttl;
        long pause = ttl.toMillis() / RENEWALS;
        Future<?> unused = renewal.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** Says where this process is reached, for those that will follow it. */
    public void advertise(String address) {
        endpoint = address;
    }

    /** Whether this process is the leader, as far as it knows. */
    public boolean isLeader() {
        return epoch != NONE;
    }

    /**
     * Whether nobody else can be the leader now. Asked before anything is done that no transaction fences: a process
     * that was paused for longer than the lease lasts learns here that it must not go on, before it has asked anybody.
     */
    public boolean isSure() {
        return isLeader() && System.nanoTime() - sureUntil < 0;
    }

    /** Takes the lease if it is free; returns whether this process is the leader now. */
    public boolean tryToLead() {
        if (!isLeader()) {
            long asked = System.nanoTime();
            leases.acquire(LeaseEntity.LEADER, holder, ttl, endpoint).ifPresent(taken -> {
                sureUntil = asked + ttl.toNanos();
                epoch = taken;
                LOG.info("{} leads, epoch {}", holder, taken);
            });
        }
        return isLeader();
    }

    @Override
    public void check() throws NotLeaderException {
        if (!isLeader() || !leases.fence(LeaseEntity.LEADER, holder, epoch, ttl)) {
            epoch = NONE;
            throw new NotLeaderException(holder + " does not hold the lease any more");
        }
    }

    private void renew() {
        long held = epoch;
        if (held == NONE) {
            return;
        }
        try {
            long asked = System.nanoTime();
            if (leases.renew(LeaseEntity.LEADER, holder, held, ttl)) {
                sureUntil = asked + ttl.toNanos();
            } else {
                LOG.warn("{} has lost the lease of epoch {}", holder, held);
                epoch = NONE;
            }
        } catch (DataAccessException | TransactionException e) {
            // Still the leader as far as anybody knows: the check in the next transaction decides.
            LOG.warn("the lease could not be renewed: {}", e.getMessage());
        }
    }

    /** Gives the lease back, if it is held, so that a standby need not wait for it to expire. */
    public void giveBack() {
        long held = epoch;
        epoch = NONE;
        if (held != NONE) {
            try {
                leases.release(LeaseEntity.LEADER, holder, held);
            } catch (DataAccessException | TransactionException e) {
                LOG.warn("the lease could not be given back and will expire: {}", e.getMessage());
            }
        }
    }

    @Override
    public void close() {
        renewal.shutdownNow();
        giveBack();
    }
}
