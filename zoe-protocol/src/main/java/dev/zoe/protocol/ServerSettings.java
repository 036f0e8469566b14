package dev.zoe.protocol;

import java.util.Optional;
import java.util.Set;

/**
 * The endpoint and the threads of the master's server.
 *
 * @param endpoint {@code tcp://<host>:<port>}; port {@code *} picks a free one
 * @param workers threads for all other requests
 * @param logWorkers threads for requests for log parts, which may wait for output, for checkups, which may wait for
 *     engines, and for files, which may wait for a file system
 * @param curve keys; without them only loopback endpoints are accepted
 */
public record ServerSettings(String endpoint, int workers, int logWorkers, Optional<Curve> curve) {

    /**
     * @param own key pair of the master
     * @param clients public keys of the admitted clients
     */
    public record Curve(CurveKeys own, Set<String> clients) {
        public Curve {
            clients = Set.copyOf(clients);
            if (clients.isEmpty()) {
                throw new IllegalArgumentException("no public key of a client is given, so no client could connect");
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

    /** Without keys, with 4 workers and 32 log workers. */
    public static ServerSettings of(String endpoint) {
        return new ServerSettings(endpoint, 4, 32, Optional.empty());
    }
}
