package dev.zoe.web.login;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The fields of a form that a page has sent. */
final class FormFields {
    private static final int LARGEST = 10_000;

    private final Map<String, String> fields;

    private FormFields(Map<String, String> fields) {
        this.fields = fields;
    }

    /**
     * Reads the body itself: the limits of bodies apply to its stream, and not to parameters that the server reads. No
     * fields when it is no such form.
     */
    static FormFields read(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(LARGEST);
        Map<String, String> fields = new TreeMap<>();
        for (String field : new String(body, StandardCharsets.US_ASCII).split("&", -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
            }
        }
        return new FormFields(fields);
    }

    /** The value of a field; empty text when there is none. */
    String get(String name) {
        return fields.getOrDefault(name, "");
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return "";
        }
    }

    /** Without the values, which may be passwords. */
    @Override
    public String toString() {
        return "FormFields" + fields.keySet();
    }
}
