package dev.zoe.api.execution;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Makes the address of a published port. Users follow it, so it leads to that port and to nothing else. */
final class EndpointUrl {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    private EndpointUrl() {}

    /**
     * The template with the address filled in, as far as that leads to this address over HTTP; else the address with
     * its protocol. Without a proxy before it, a port has no proxy path.
     *
     * @param protocol tcp or udp
     * @param address host and port
     */
    static String of(Optional<String> template, String protocol, String address) {
        return template.map(text -> text.replace("{ip_port}", address).replace("{proxy_path}", ""))
                .filter(url -> leadsTo(address, url))
                .orElse(protocol + "://" + address);
    }

    private static boolean leadsTo(String address, String url) {
        try {
            URI filled = new URI(url);
            return filled.getScheme() != null
                    && SCHEMES.contains(filled.getScheme().toLowerCase(Locale.ROOT))
                    && address.equals(filled.getRawAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
