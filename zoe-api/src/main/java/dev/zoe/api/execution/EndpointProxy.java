package dev.zoe.api.execution;

import dev.zoe.application.ProxyPath;
import java.util.Optional;

/** The proxy through which browsers reach ports. Only a process with the web pages has one. */
public interface EndpointProxy {

    /**
     * The whole address of a path of the proxy, for the caller of the request of this thread; empty while there is no
     * proxy.
     */
    Optional<String> url(ProxyPath path);
}
