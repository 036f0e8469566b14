package dev.zoe.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a client reaches the master.
 *
 * @param endpoints where masters listen, e.g. {@code tcp://127.0.0.1:4850}; each try that fails goes on to the next
 * @param timeout how long one try waits for its answer
 * @param tries how many tries in all, at least one for each endpoint
 * @param sockets at most so many questions are under way at once, and as many requests for log parts besides
 * @param curve keys; without them only loopback endpoints are accepted
 */
public record ClientSettings(List<String> endpoints, Duration timeout, int tries, int sockets, Optional<Curve> curve) {

    /**
     * @param masterKey public key of the master
     * @param own key pair of this client
     */
    public record Curve(String masterKey, CurveKeys own) {
        public Curve {
            CurveKeys.requireKey(masterKey, "public key of the master");
        }
    }

    public ClientSettings {
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

    /** One loopback endpoint, with 3 tries of 1 s and 16 sockets. */
    public static ClientSettings of(String endpoint) {
        return new ClientSettings(List.of(endpoint), Duration.ofSeconds(1), 3, 16, Optional.empty());
    }

    public ClientSettings withTimeout(Duration newTimeout) {
        return new ClientSettings(endpoints, newTimeout, tries, sockets, curve);
    }

    public ClientSettings withTries(int newTries) {
        return new ClientSettings(endpoints, timeout, newTries, sockets, curve);
    }

    public ClientSettings withSockets(int newSockets) {
        return new ClientSettings(endpoints, timeout, tries, newSockets, curve);
    }
}
