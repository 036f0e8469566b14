package dev.zoe.cli.internal.command;

import tools.jackson.databind.JsonNode;

/** Where a user opens a port: through the proxy where the site has one, and otherwise at the node. */
final class EndpointAddress {

    private EndpointAddress() {}

    /** @param endpoint as the API lists it */
    static String of(JsonNode endpoint) {
        JsonNode proxied = endpoint.path("proxy_url");
        return (proxied.isString() ? proxied : endpoint.path("url")).asString("");
    }
}
