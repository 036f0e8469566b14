package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Secrets of services as those of the swarm: the managers store them encrypted, and a node gets them while it has a
 * task that names them. Each service has its own, which are removed with it.
 */
final class SwarmSecrets {

    private final SwarmManagers managers;

    SwarmSecrets(SwarmManagers managers) {
        this.managers = managers;
    }

    /** A secret of the swarm, which a service refers to. */
    record Reference(String id, String name, String file) {}

    /** Creates the secrets of a service. When one cannot be created, none is left. */
    List<Reference> create(ServiceSpec spec, Map<String, String> labels) throws BackEndException {
        List<Reference> created = new ArrayList<>();
        try {
            for (SecretFile secret : spec.secrets()) {
                created.add(create(spec, secret, labels));
            }
            return created;
        } catch (BackEndException e) {
            remove(created.stream().map(Reference::id).toList());
            throw e;
        }
    }

    private Reference create(ServiceSpec spec, SecretFile secret, Map<String, String> labels) throws BackEndException {
        String what = "cannot create a secret of " + spec.containerName();
        String name = "zoe-" + UUID.randomUUID();
        ObjectNode body = JsonMapper.shared()
                .createObjectNode()
                .put("Name", name)
                .put("Data", Base64.getEncoder().encodeToString(secret.content()));
        body.set("Labels", JsonMapper.shared().valueToTree(labels));
        ManagerResponse response = managers.post(what, "/secrets/create", body, Map.of());
        // The same request to another manager may have created it.
        String id = response.isConflict()
                ? managers.get(what, "/secrets/" + name).path("ID").asString("")
                : response.json(what).path("ID").asString("");
        return new Reference(id, name, secret.name());
    }

    /** Removes secrets that no service refers to; one that does not exist counts as removed. */
    void remove(Collection<String> ids) throws BackEndException {
        for (String id : ids) {
            String what = "cannot remove secret " + id;
            ManagerResponse response = managers.delete(what, "/secrets/" + id);
            if (!response.isOk() && !response.isNotFound()) {
                throw response.failure(what);
            }
        }
    }

    /** Removes the secrets that are left of an execution, such as those of a service that was not created. */
    void removeOf(Map<String, String> executionLabels) throws BackEndException {
        List<String> ids = new ArrayList<>();
        managers.get(
                        "cannot list the secrets",
                        ManagerFilters.path("/secrets", Map.of("label", ManagerFilters.labels(executionLabels))))
                .forEach(secret -> ids.add(secret.path("ID").asString("")));
        remove(ids);
    }
}
