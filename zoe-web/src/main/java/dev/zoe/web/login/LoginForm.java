package dev.zoe.web.login;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the form of the log-in page sends.
 *
 * @param form what the page has put into a cookie and into the form, so that no other site can send one
 * @param to page to go to after the log-in
 */
record LoginForm(String username, String password, String form, String to) {
    private static final int LARGEST = 10_000;
    private static final String FIRST_PAGE = "/";
    private static final Pattern PAGE = Pattern.compile("/(executions/\\d{1,19})?");

    /**
     * Reads the body itself: the limits of bodies apply to its stream, and not to parameters that the server reads.
     * Empty fields when it is no such form.
     */
    static LoginForm read(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(LARGEST);
        Map<String, String> fields = new TreeMap<>();
        for (String field : new String(body, StandardCharsets.US_ASCII).split("&", -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
            }
        }
        return new LoginForm(
                fields.getOrDefault("username", ""),
                fields.getOrDefault("password", ""),
                fields.getOrDefault("form", ""),
                page(fields.getOrDefault("to", FIRST_PAGE)));
    }

    /** A page of this server, whatever a link asks for. */
    static String page(String wanted) {
        return PAGE.matcher(wanted).matches() ? wanted : FIRST_PAGE;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return "";
        }
    }

    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
        return "LoginForm";
    }
}
