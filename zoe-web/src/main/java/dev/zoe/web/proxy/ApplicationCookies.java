package dev.zoe.web.proxy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Keeps the cookies of applications and those of Zoe apart. Cookies do not distinguish ports, so a browser may send the
 * session of the web pages to the proxy; no application gets it, and none sets a cookie of that name.
 */
final class ApplicationCookies {
    private static final String OF_ZOE = "zoe";

    private ApplicationCookies() {}

    /** The value of a cookie of Zoe; empty when there is none. */
    static Optional<String> read(String header, String name) {
        return Arrays.stream(header.split(";", -1))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1))
                .findFirst();
    }

    /** What the application gets of a {@code Cookie} header; empty when nothing is left. */
    static Optional<String> ofApplication(String header) {
        String rest = Arrays.stream(header.split(";", -1))
                .map(String::strip)
                .filter(cookie -> !cookie.isEmpty() && !nameOf(cookie).isEmpty() && !isOfZoe(nameOf(cookie)))
                .collect(Collectors.joining("; "));
        return rest.isEmpty() ? Optional.empty() : Optional.of(rest);
    }

    /**
     * A {@code Set-Cookie} header that is good for the path of the application only; empty for a cookie with a name of
     * Zoe, or without a name.
     */
    static Optional<String> confined(String header, ApplicationPath path) {
        String[] parts = header.split(";", -1);
        // Browsers send a cookie without a name as its value alone, which reads as a cookie of any name.
        if (nameOf(parts[0]).isEmpty() || isOfZoe(nameOf(parts[0]))) {
            return Optional.empty();
        }
        StringBuilder confined = new StringBuilder(parts[0].strip());
        String within = "/";
        for (int i = 1; i < parts.length; i++) {
            String attribute = parts[i].strip();
            String name = nameOf(attribute).toLowerCase(Locale.ROOT);
            if (name.equals("path")) {
                within = attribute.substring(attribute.indexOf('=') + 1).strip();
            } else if (!name.equals("domain") && !attribute.isEmpty()) {
                confined.append("; ").append(attribute);
            }
        }
        String root =
                within.startsWith("/") ? path.toProxy(within) : path.proxy().text();
        boolean inside =
                root.equals(path.proxy().text()) || root.startsWith(path.proxy().text() + "/");
        String place = inside ? root.replaceAll("/+$", "") : path.proxy().text();
        return Optional.of(confined.append("; Path=").append(place).toString());
    }

    private static boolean isOfZoe(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst("^__(host|secure)-", "");
        return plain.startsWith(OF_ZOE);
    }

    private static String nameOf(String cookie) {
        int equals = cookie.indexOf('=');
        return (equals < 0 ? cookie : cookie.substring(0, equals)).strip();
    }
}
