package dev.zoe.api.permit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the connections of each address, so that no address can take all file descriptors of the process. It warns of
 * addresses that have too many, once a minute.
 */
public final class ConnectionsPerAddress {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionsPerAddress.class);
    private static final long WARN_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

    private final String setting;
    private final HolderPermits<String> permits;
    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - WARN_EVERY_NANOS);

    /**
     * @param setting name of the setting that has the limit, for the warning
     * @param most connections of one address
     */
    public ConnectionsPerAddress(String setting, long most) {
        this.setting = setting;
        this.permits = new HolderPermits<>(Integer.MAX_VALUE, most);
    }

    /** Counts a connection until {@link #remove}; false when the address has as many as it may. */
    public boolean add(String address) {
        boolean hasRoom = permits.tryAcquire(address);
        if (!hasRoom) {
            warn(address);
        }
        return hasRoom;
    }

    /** A connection that was counted has ended. */
    public void remove(String address) {
        permits.release(address);
    }

    private void warn(String address) {
        long now = System.nanoTime();
        long last = lastWarning.get();
        if (now - last >= WARN_EVERY_NANOS && lastWarning.compareAndSet(last, now)) {
            LOG.warn(
                    "Closing connections above {}: address={} open={}. If it is a proxy, name it in zoe.api.trusted-proxies",
                    setting,
                    address,
                    permits.heldBy(address));
        }
    }
}
