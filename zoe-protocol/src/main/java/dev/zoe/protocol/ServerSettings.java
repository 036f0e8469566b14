package dev.zoe.protocol;

import java.util.Optional;
import java.util.Set;

/**
 * Where and how the master listens.
 *
 * @param endpoint {@code tcp://<host>:<port>}; port {@code *} takes a free one
 * @param workers threads that answer everything else
 * @param logWorkers threads that answer requests for log parts, each of which may wait for output, and for checkups,
 *     which may wait for engines
 * @param curve keys; without them only loopback endpoints are accepted
 */
public record ServerSettings(String endpoint, int workers, int logWorkers, Optional<Curve> curve) {

    /**
     * @param own key pair of the master
     * @param clients public keys of the clients that are let in
     */
    public record Curve(CurveKeys own, Set<String> clients) {
        public Curve {
            clients = Set.copyOf(clients);
            if (clients.isEmpty()) {
                throw new IllegalArgumentException("no client's public key is given, so nobody could connect");
            }
            clients.forEach(key -> CurveKeys.requireKey(key, "public key of a client"));
        }
    }

    public ServerSettings {
        EndpointAddress.requireUsable(endpoint, curve.isPresent());
        if (workers < 1 || logWorkers < 1) {
            throw new IllegalArgumentException(
                    "workers and log workers must be 1 or more, not %d and %d".formatted(workers, logWorkers));
        }
    }

    /** Without keys, with 4 workers and 32 for logs. */
    public static ServerSettings of(String endpoint) {
        return new ServerSettings(endpoint, 4, 32, Optional.empty());
    }
}
