package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.syntax.LinkSchemes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the address that is shown to the user. */
final class UrlTemplates {

    private static final String RIGHT = "write something like \"http://{ip_port}/\" or \"{proxy_path}\"";

    private static final int LONGEST = 512;

    /** The host is that of the service, with nothing before or after it that changes it. */
    private static final Pattern OWN =
            Pattern.compile("(?:[A-Za-z]+://\\{ip_port}(?:\\{proxy_path})?|\\{proxy_path})(?:[/?#].*)?");

    private UrlTemplates() {}

    /**
     * What is wrong with a template; empty when it is good.
     *
     * @param older whether it is of a format before 4
     */
    static Optional<String> problem(String template, boolean older) {
        if (template.length() > LONGEST) {
            return Optional.of("an address has up to " + LONGEST + " characters; shorten it");
        }
        if (!template.contains("{ip_port}") && !template.contains("{proxy_path}")) {
            return Optional.of("this address is the same for every instance: it holds neither {ip_port} nor"
                    + " {proxy_path}; " + RIGHT);
        }
        String filled = template.replace("{ip_port}", "127.0.0.1:5001").replace("{proxy_path}", "/proxy/1");
        if (filled.indexOf('{') >= 0 || filled.indexOf('}') >= 0) {
            return Optional.of("an address can hold {ip_port} and {proxy_path}, and no other braces; " + RIGHT);
        }
        Optional<String> problem =
                template.startsWith("{proxy_path}") ? problemOfPath(filled) : problemOfAddress(filled, older);
        if (problem.isEmpty() && !OWN.matcher(template).matches()) {
            return Optional.of("an address leads to the service itself: {ip_port} stands right after \"http://\" or"
                    + " \"https://\", and a path, \"?\" or \"#\" after it; " + RIGHT);
        }
        return problem;
    }

    private static Optional<String> problemOfPath(String filled) {
        return parse(filled).isPresent() ? Optional.empty() : noAddress();
    }

    private static Optional<String> problemOfAddress(String filled, boolean older) {
        Optional<URI> address = parse(filled).filter(URI::isAbsolute);
        if (address.isEmpty()) {
            return noAddress();
        }
        String scheme = address.get().getScheme();
        if (!LinkSchemes.allow(scheme) && !(older && LinkSchemes.wereAllowed(scheme))) {
            return Optional.of(
                    "an address begins with one of %s, not with \"%s:\"; leave the template out for a port that"
                                    .formatted(LinkSchemes.listed(), DescriptionFindings.shorten(scheme))
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
