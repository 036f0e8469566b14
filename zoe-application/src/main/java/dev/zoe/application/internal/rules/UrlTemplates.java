package dev.zoe.application.internal.rules;

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
        return isAddress(filled, template) ? Optional.empty() : Optional.of("this is not an address; " + RIGHT);
    }

    private static boolean isAddress(String filled, String template) {
        try {
            URI address = new URI(filled);
            return address.isAbsolute() || template.startsWith("{proxy_path}");
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
