package dev.zoe.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the addresses of master and API. */
final class EndpointAddress {
    private static final Pattern TCP = Pattern.compile("tcp://(?<host>\\[[^]]+]|[^:/\\[\\]]+):(?<port>\\d{1,5}|\\*)");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[(?:::|(?:0:){7})1]");

    private EndpointAddress() {}

    /**
     * Messages are confidential: log parts are output of users. So a connection to another machine is encrypted, and
     * both sides know the keys of each other.
     *
     * @throws IllegalArgumentException for text that is not an address, and for an address that needs keys without any
     */
    static String requireUsable(String endpoint, boolean encrypted) {
        Matcher tcp = TCP.matcher(endpoint);
        if (!tcp.matches() || !isPort(tcp.group("port"))) {
            throw new IllegalArgumentException(
                    "%s is no endpoint: it must read tcp://<host>:<port>, for example tcp://127.0.0.1:4850"
                            .formatted(endpoint));
        }
        if (!encrypted && !LOOPBACK.matcher(tcp.group("host")).matches()) {
            throw new IllegalArgumentException(
                    ("%s can be reached from other machines, which needs CURVE keys on both sides: set the keys, or use"
                                    + " a loopback address such as tcp://127.0.0.1:%s")
                            .formatted(endpoint, tcp.group("port")));
        }
        return endpoint;
    }

    /** As {@link #requireUsable}, for the side that connects, which needs a host and a port. */
    static String requireReachable(String endpoint, boolean encrypted) {
        if (endpoint.contains("*")) {
            throw new IllegalArgumentException(
                    "%s is no endpoint to connect to: it must name the host and the port of the master"
                            .formatted(endpoint));
        }
        return requireUsable(endpoint, encrypted);
    }

    /** JeroMQ uses IPv6 only when it is enabled, and then resolves every name to an IPv6 address. */
    static boolean isIpv6(String endpoint) {
        return endpoint.startsWith("tcp://[");
    }

    private static boolean isPort(String port) {
        return port.equals("*") || (Integer.parseInt(port) >= 1 && Integer.parseInt(port) <= 65535);
    }
}
