package dev.zoe.api.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.catalina.util.NetMask;
import org.springframework.stereotype.Component;

/**
 * Which addresses belong to the reverse proxies that the settings name. Their connections are those of many callers.
 */
@Component
public final class TrustedProxies {
    private final List<NetMask> networks;

    TrustedProxies(SiteAddressSettings site) {
        networks = site.trustedProxies().stream().map(NetMask::new).toList();
    }

    public boolean include(InetAddress address) {
        return networks.stream().anyMatch(network -> network.matches(address));
    }

    /** @param address in digits */
    public boolean include(String address) {
        try {
            // Nothing is looked up when there is nothing to compare with.
            return !networks.isEmpty() && include(InetAddress.getByName(address));
        } catch (UnknownHostException notAnAddress) {
            return false;
        }
    }
}
