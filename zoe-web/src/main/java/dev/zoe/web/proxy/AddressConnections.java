package dev.zoe.web.proxy;

import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.security.TrustedProxies;
import dev.zoe.api.throttle.ClientAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Counts the connections of each address, so that no address can take all file descriptors of the process. Those of
 * trusted proxies are those of all their callers, and have no limit.
 */
@Component
class AddressConnections {
    private static final Logger LOG = LoggerFactory.getLogger(AddressConnections.class);
    private static final long WARN_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

    private final HolderPermits<String> permits;
    private final TrustedProxies proxies;
    private final AtomicLong lastWarning = new AtomicLong(System.nanoTime() - WARN_EVERY_NANOS);

    AddressConnections(ProxySettings settings, TrustedProxies proxies) {
        this.permits = new HolderPermits<>(Integer.MAX_VALUE, settings.maxConnectionsPerAddress());
        this.proxies = proxies;
    }

    /**
     * Counts a connection until {@link #remove}; false when the address has as many as it may.
     *
     * @param remoteAddress in digits
     */
    boolean add(String remoteAddress) {
        String address = ClientAddress.of(remoteAddress);
        if (proxies.include(remoteAddress) || permits.tryAcquire(address)) {
            return true;
        }
        warn(address);
        return false;
    }

    /** A connection that was counted has ended. */
    void remove(String remoteAddress) {
        if (!proxies.include(remoteAddress)) {
            permits.release(ClientAddress.of(remoteAddress));
        }
    }

    private void warn(String address) {
        long now = System.nanoTime();
        long last = lastWarning.get();
        if (now - last >= WARN_EVERY_NANOS && lastWarning.compareAndSet(last, now)) {
            LOG.warn(
                    "Closing connections above zoe.proxy.max-connections-per-address: address={} open={}."
                            + " If it is a proxy, name it in zoe.api.trusted-proxies",
                    address,
                    permits.heldBy(address));
        }
    }
}
