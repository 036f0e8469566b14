package dev.zoe.api.connection;

import java.net.InetAddress;
import java.util.function.Predicate;
import org.apache.coyote.http11.Http11NioProtocol;

/**
 * Tomcat's HTTP/1.1 over connections of which each address has a limited number. Tomcat makes it by its class name, so
 * it is public and takes nothing.
 */
public final class LimitedProtocol extends Http11NioProtocol {
    private final LimitedEndpoint endpoint;

    public LimitedProtocol() {
        this(new LimitedEndpoint());
    }

    private LimitedProtocol(LimitedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /** Before the start. */
    void limit(ConnectionSettings limits) {
        endpoint.limit(limits);
    }

    /** Before the start: addresses without a limit, such as those of proxies. */
    public void exempt(Predicate<InetAddress> addresses) {
        endpoint.exempt(addresses);
    }
}
