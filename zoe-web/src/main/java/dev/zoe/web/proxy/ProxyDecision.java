package dev.zoe.web.proxy;

/** Whether a browser may reach a port of a service. */
sealed interface ProxyDecision {

    /**
     * It may.
     *
     * @param user whose limits it counts for
     */
    record Allowed(String user, ProxyTarget target) implements ProxyDecision {}

    /** The session has ended. A new log-in helps. */
    record NoSession() implements ProxyDecision {}

    /**
     * It may not, or not now.
     *
     * @param status of HTTP
     * @param reason sentences for the user
     * @param mayChange whether the page should try again by itself
     */
    record Refused(int status, String reason, boolean mayChange) implements ProxyDecision {}
}
