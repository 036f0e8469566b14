package dev.zoe.web.login;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a form that a page has sent. */
public final class FormFields {
    /** Bytes of the forms of the log-in, which anybody may send. */
    private static final int LARGEST = 10_000;

    private static final int MOST = 5_000;

    private final Map<String, List<String>> fields;

    private FormFields(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    /** Reads the body of a form of the log-in. No fields when it is no such form. */
    static FormFields read(HttpServletRequest request) throws IOException {
        return new FormFields(parse(request.getInputStream().readNBytes(LARGEST)));
    }

    /**
     * The values of each field, in the order of the form; none when it is no such form. The caller reads the body
     * itself: the limits of bodies apply to its stream, and not to parameters that the server reads.
     *
     * @param body of the type {@code application/x-www-form-urlencoded}
     */
    public static Map<String, List<String>> parse(byte[] body) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (String field : new String(body, StandardCharsets.US_ASCII).split("&", MOST)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.computeIfAbsent(decoded(field.substring(0, equals)), name -> new ArrayList<>())
                        .add(decoded(field.substring(equals + 1)));
            }
        }
        return fields;
    }

    /** The last value of a field; empty text when there is none. */
    String get(String name) {
        List<String> values = fields.getOrDefault(name, List.of(""));
        return values.get(values.size() - 1);
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
