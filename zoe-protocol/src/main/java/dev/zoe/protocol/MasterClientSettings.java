package dev.zoe.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a client reaches the master.
 *
 * @param endpoints endpoints of masters, such as {@code tcp://127.0.0.1:4850}; a try that fails is followed by one at
 *     the next endpoint
 * @param timeout bound on the wait of one try for its reply
 * @param tries total number of tries, at least one for each endpoint
 * @param sockets limit on pending requests, and the same limit again on pending requests for log parts
 * @param curve keys; without them only loopback endpoints are accepted
 */
public record MasterClientSettings(
        List<String> endpoints, Duration timeout, int tries, int sockets, Optional<Curve> curve) {

    /**
     * Tries of a request: the second one, on a new connection, covers a lost connection and a master that is slow for a
     * moment. A longer outage is up to the caller, which can use the database without the master.
     */
    public static final int DEFAULT_TRIES = 2;

    /** Limit on pending requests, and the same limit again on pending requests for log parts. */
    public static final int DEFAULT_SOCKETS = 16;

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(1);

    /**
     * @param masterKey public key of the master
     * @param own key pair of this client
     */
    public record Curve(String masterKey, CurveKeys own) {
        public Curve {
            CurveKeys.requireKey(masterKey, "public key of the master");
        }
    }

    public MasterClientSettings {
        endpoints = List.copyOf(endpoints);
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("no endpoint of a master is given, for example tcp://127.0.0.1:4850");
        }
        for (String endpoint : endpoints) {
            EndpointAddress.requireReachable(endpoint, curve.isPresent());
        }
        if (timeout.toMillis() < 1) {
            throw new IllegalArgumentException("the time-out must be 1 ms or more, not " + timeout);
        }
        if (tries < endpoints.size()) {
            throw new IllegalArgumentException(
                    "tries must be at least the number of endpoints (%d), not %d".formatted(endpoints.size(), tries));
        }
        if (sockets < 1) {
            throw new IllegalArgumentException("sockets must be 1 or more, not " + sockets);
        }
    }

    /** One loopback endpoint, with the default timeout, tries and sockets, and without keys. */
    public static MasterClientSettings of(String endpoint) {
        return new MasterClientSettings(
                List.of(endpoint), DEFAULT_TIMEOUT, DEFAULT_TRIES, DEFAULT_SOCKETS, Optional.empty());
    }
}
