package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.LinkSchemes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Checks the address that is shown to the user. */
final class UrlTemplates {

    private static final String RIGHT = "write something like \"http://{ip_port}/\" or \"{proxy_path}\"";

    private UrlTemplates() {}

    /** What is wrong with a template; empty when it is good. */
    static Optional<String> trouble(String template) {
        if (!template.contains("{ip_port}") && !template.contains("{proxy_path}")) {
            return Optional.of("this address is the same for every instance: it holds neither {ip_port} nor"
                    + " {proxy_path}; " + RIGHT);
        }
        String filled = template.replace("{ip_port}", "127.0.0.1:5001").replace("{proxy_path}", "/proxy/1");
        if (filled.indexOf('{') >= 0 || filled.indexOf('}') >= 0) {
            return Optional.of("an address can hold {ip_port} and {proxy_path}, and no other braces; " + RIGHT);
        }
        return template.startsWith("{proxy_path}") ? troubleOfPath(filled) : troubleOfAddress(filled);
    }

    private static Optional<String> troubleOfPath(String filled) {
        return parse(filled).isPresent() ? Optional.empty() : noAddress();
    }

    private static Optional<String> troubleOfAddress(String filled) {
        Optional<URI> address = parse(filled).filter(URI::isAbsolute);
        if (address.isEmpty()) {
            return noAddress();
        }
        if (!LinkSchemes.allow(address.get().getScheme())) {
            return Optional.of(
                    "an address begins with one of %s, not with \"%s:\"; leave the template out for a port that"
                                    .formatted(
                                            LinkSchemes.listed(),
                                            Findings.shorten(address.get().getScheme()))
                            + " speaks another protocol");
        }
        return address.get().getRawAuthority() == null ? noAddress() : Optional.empty();
    }

    private static Optional<URI> parse(String filled) {
        try {
            return Optional.of(new URI(filled));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> noAddress() {
        return Optional.of("this is not an address; " + RIGHT);
    }
}
