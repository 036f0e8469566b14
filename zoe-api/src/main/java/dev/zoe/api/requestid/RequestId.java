package dev.zoe.api.requestid;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The id of a request: what the caller or a proxy sent as {@code X-Request-Id}, or a new one. */
public final class RequestId {
    public static final String HEADER = "X-Request-Id";
    /** The member of a problem, and the key in the log. */
    public static final String NAME = "request_id";
    /** What an id of a caller may be. It is repeated in headers and in the log, so it has no other characters. */
    public static final String PATTERN = "[A-Za-z0-9._:/+=-]{1,128}";

    private static final Pattern WELL_FORMED = Pattern.compile(PATTERN);
    private static final String ATTRIBUTE = RequestId.class.getName();

    private RequestId() {}

    /** The id of this request; empty before {@link RequestIdValve} has seen it. */
    public static Optional<String> of(ServletRequest request) {
        return Optional.ofNullable(request.getAttribute(ATTRIBUTE))
                .filter(String.class::isInstance)
                .map(String.class::cast);
    }

    /** Gives the request an id, once. */
    static String assign(HttpServletRequest request) {
        return of(request).orElseGet(() -> {
            String id = Optional.ofNullable(request.getHeader(HEADER))
                    .filter(sent -> WELL_FORMED.matcher(sent).matches())
                    .orElseGet(() -> UUID.randomUUID().toString());
            request.setAttribute(ATTRIBUTE, id);
            return id;
        });
    }
}
