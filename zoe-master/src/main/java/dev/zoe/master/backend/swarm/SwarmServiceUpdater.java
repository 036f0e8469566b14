package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes services that are there. A swarm takes a change only with the version of the service that it is made from.
 */
final class SwarmServiceUpdater {
    private static final String OUT_OF_SEQUENCE = "update out of sequence";
    private static final int TRIES = 5;

    private final SwarmManagers managers;

    SwarmServiceUpdater(SwarmManagers managers) {
        this.managers = managers;
    }

    /**
     * Makes a change, if the service is there.
     *
     * @param change changes the specification, and returns whether there is anything to change
     */
    void make(String serviceId, String what, Predicate<ObjectNode> change) throws BackEndException {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            ManagerResponse found = managers.find(what, "/services/" + serviceId);
            if (found.isNotFound()) {
                return;
            }
            JsonNode service = found.json(what);
            if (!(service.path("Spec") instanceof ObjectNode spec) || !change.test(spec)) {
                return;
            }
            long version = service.path("Version").path("Index").asLong(0);
            ManagerResponse reply =
                    managers.post(what, "/services/%s/update?version=%d".formatted(serviceId, version), spec, Map.of());
            if (reply.isOk() || reply.isNotFound()) {
                return;
            }
            // A manager that was slow to answer may have made it.
            if (!reply.words().contains(OUT_OF_SEQUENCE)) {
                throw reply.failure(what);
            }
        }
        throw new BackEndException(Kind.UNAVAILABLE, what + ": the service is changed again and again");
    }
}
