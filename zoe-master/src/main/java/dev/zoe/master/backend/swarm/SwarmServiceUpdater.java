package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Updates services. A swarm accepts an update only with the version of the service that it is based on. */
final class SwarmServiceUpdater {
    private static final String OUT_OF_SEQUENCE = "update out of sequence";
    private static final int ATTEMPTS = 5;

    private final SwarmManagers managers;

    SwarmServiceUpdater(SwarmManagers managers) {
        this.managers = managers;
    }

    /**
     * Makes a change, if the service exists.
     *
     * @param change changes the specification, and returns whether there is anything to change
     * @return whether it was changed
     */
    boolean update(String serviceId, String what, Predicate<ObjectNode> change) throws BackEndException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ManagerResponse found = managers.find(what, "/services/" + serviceId);
            if (found.isNotFound()) {
                return false;
            }
            JsonNode service = found.json(what);
            if (!(service.path("Spec") instanceof ObjectNode spec) || !change.test(spec)) {
                return false;
            }
            long version = service.path("Version").path("Index").asLong(0);
            ManagerResponse response =
                    managers.post(what, "/services/%s/update?version=%d".formatted(serviceId, version), spec, Map.of());
            if (response.isOk() || response.isNotFound()) {
                return response.isOk();
            }
            // Another manager may have made the change already.
            if (!response.message().contains(OUT_OF_SEQUENCE)) {
                throw response.failure(what);
            }
        }
        throw new BackEndException(
                Kind.UNAVAILABLE, what + ": the service was changed by others at each of " + ATTEMPTS + " attempts");
    }
}
