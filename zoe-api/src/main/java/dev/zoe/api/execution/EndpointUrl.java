package dev.zoe.api.execution;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes the address of a published port. Users follow it, so it leads to that port and to nothing else. */
final class EndpointUrl {
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final String PATH = "{proxy_path}";

    /** A template whose port speaks HTTP, up to the path. */
    private static final Pattern START =
            Pattern.compile("(?i)(?:https?://\\{ip_port}(?:\\{proxy_path})?|\\{proxy_path})(?=[/?#]|$)");

    private EndpointUrl() {}

    /**
     * The template with the address filled in, as far as that leads to this address over HTTP; else the address with
     * its protocol.
     *
     * @param protocol tcp or udp
     * @param address host and port
     * @param path of the port at the proxy, when its program serves its pages below it; else empty
     */
    static String of(Optional<String> template, String protocol, String address, String path) {
        return template.map(text -> text.replace("{ip_port}", address).replace(PATH, path))
                .filter(url -> leadsTo(address, url))
                .orElse(protocol + "://" + address);
    }

    /**
     * The same through the proxy; empty when the template does not say that the port speaks HTTP.
     *
     * @param proxy address of the path of the port at the proxy, without a slash at its end
     */
    static Optional<String> throughProxy(Optional<String> template, String proxy) {
        return template.filter(text -> START.matcher(text).lookingAt())
                .map(text -> START.matcher(text).replaceFirst(""))
                .map(rest -> rest.startsWith("/") ? rest : "/" + rest)
                .map(rest -> proxy + rest)
                .filter(EndpointUrl::isAddress);
    }

    private static boolean isAddress(String url) {
        try {
            return new URI(url).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
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
