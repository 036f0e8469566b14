package dev.zoe.web.proxy;

import dev.zoe.api.permit.ConnectionsPerAddress;
import dev.zoe.api.security.TrustedProxies;
import dev.zoe.api.throttle.ClientAddress;
import org.springframework.stereotype.Component;

/**
 * The connections of each address to the proxy. Those of trusted proxies are those of all their callers, and have no
 * limit.
 */
@Component
class AddressConnections {
    private final ConnectionsPerAddress counted;
    private final TrustedProxies proxies;

    AddressConnections(ProxySettings settings, TrustedProxies proxies) {
        this.counted =
                new ConnectionsPerAddress("zoe.proxy.max-connections-per-address", settings.maxConnectionsPerAddress());
        this.proxies = proxies;
    }

    /**
     * Counts a connection until {@link #remove}; false when the address has as many as it may.
     *
     * @param remoteAddress in digits
     */
    boolean add(String remoteAddress) {
        return proxies.include(remoteAddress) || counted.add(ClientAddress.of(remoteAddress));
    }

    /** A connection that was counted has ended. */
    void remove(String remoteAddress) {
        if (!proxies.include(remoteAddress)) {
            counted.remove(ClientAddress.of(remoteAddress));
        }
    }
}
