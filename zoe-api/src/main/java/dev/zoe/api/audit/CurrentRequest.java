package dev.zoe.api.audit;

import dev.zoe.api.requestid.RequestId;
import dev.zoe.api.security.SafeMethods;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The request that this thread works on, as far as the audit trail is concerned. */
final class CurrentRequest {
    private static final int LONGEST_CALL = 200;

    private CurrentRequest() {}

    private static Optional<HttpServletRequest> find() {
        return Optional.ofNullable(RequestContextHolder.getRequestAttributes())
                .filter(ServletRequestAttributes.class::isInstance)
                .map(ServletRequestAttributes.class::cast)
                .map(ServletRequestAttributes::getRequest);
    }

    /**
     * The whole address of the caller, behind trusted proxies; an empty text without a request. Limits count by a part
     * of it, which would not be enough to find a machine.
     */
    static String address() {
        return find().map(HttpServletRequest::getRemoteAddr).orElse("");
    }

    /** Its id; empty without a request. */
    static Optional<String> id() {
        return find().flatMap(RequestId::of);
    }

    /** Method and path, when the call may change something; of a longer path, the beginning. */
    static Optional<String> change() {
        return find().filter(request -> !SafeMethods.areUsedBy(request))
                .map(request -> request.getMethod() + " " + request.getRequestURI())
                .map(call -> call.substring(0, Math.min(call.length(), LONGEST_CALL)));
    }
}
