package dev.zoe.api.execution;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * Where a user reaches a published port.
 *
 * @param service name of the service
 * @param port name of the port
 * @param url at the node, which a firewall may keep from users
 * @param proxyUrl in a browser that is logged in to the web pages; empty without a proxy, and for ports of which the
 *     description does not say that they speak HTTP
 */
@Schema(name = "Endpoint")
public record EndpointView(String service, String port, String url, Optional<String> proxyUrl) {

    /** What a page links to. */
    public String link() {
        return proxyUrl.orElse(url);
    }
}
