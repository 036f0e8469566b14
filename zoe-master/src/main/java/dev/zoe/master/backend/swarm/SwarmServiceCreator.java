package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.DeploymentLabels;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Creates a service of the swarm, with the network of its execution. */
final class SwarmServiceCreator {
    private final SwarmClient swarm;
    private final OverlayNetworks networks;
    private final RegistryLogins registries;
    private final SitePolicy policy;

    SwarmServiceCreator(SwarmClient swarm, OverlayNetworks networks, RegistryLogins registries, SitePolicy policy) {
        this.swarm = swarm;
        this.networks = networks;
        this.registries = registries;
        this.policy = policy;
    }

    /** The id of the network to join as well. A network of an execution is refused even if it is on the list. */
    Optional<String> extraNetwork(ServiceSpec spec) throws BackEndException {
        if (spec.network().isEmpty()) {
            return Optional.empty();
        }
        String wanted = spec.network().get();
        policy.requireAllowed(wanted);
        JsonNode found = networks.find(wanted)
                .orElseThrow(() -> new BackEndException(
                        Kind.REJECTED, "the swarm has no network \"" + wanted + "\" that services could join"));
        Map<String, String> labels = new HashMap<>();
        found.path("Labels").properties().forEach(label -> labels.put(label.getKey(), ""));
        if (!wanted.equals(found.path("Name").asString("")) || DeploymentLabels.isOfExecution(wanted, labels)) {
            throw new BackEndException(
                    Kind.REJECTED, "\"" + wanted + "\" is not the name of a network that services may join");
        }
        return Optional.of(found.path("Id").asString(""));
    }

    /** The id of the new service; empty when its name is taken. */
    Optional<String> create(ServiceSpec spec, SwarmNode node, Optional<String> extraNetwork, Set<Feature> features)
            throws BackEndException {
        String what = "cannot create " + spec.containerName();
        List<SwarmSecrets.Reference> secrets = swarm.secrets().create(spec, labels(spec));
        SwarmServiceRequest request =
                new SwarmServiceRequest(policy, features.contains(Feature.INIT)).withSecrets(secrets);
        ManagerResponse response = post(what, spec, node, extraNetwork, request);
        if (response.isNotFound() && response.message().contains(networks.name(spec.executionId()))) {
            // The network that was created earlier has been removed since.
            networks.invalidate(spec.executionId());
            networks.require(spec.executionId());
            response = post(what, spec, node, extraNetwork, request);
        }
        if (!response.isOk()) {
            swarm.secrets()
                    .remove(secrets.stream().map(SwarmSecrets.Reference::id).toList());
        }
        if (response.isConflict()) {
            return Optional.empty();
        }
        return Optional.of(response.json(what).path("ID").asString(""));
    }

    private Map<String, String> labels(ServiceSpec spec) {
        return SwarmServiceLabels.of(spec, swarm.labels(), networks.name(spec.executionId()));
    }

    private ManagerResponse post(
            String what, ServiceSpec spec, SwarmNode node, Optional<String> extraNetwork, SwarmServiceRequest request)
            throws BackEndException {
        return swarm.managers()
                .post(
                        what,
                        "/services/create",
                        request.of(spec, node, labels(spec), networks.name(spec.executionId()), extraNetwork),
                        registries.login(spec.image()));
    }
}
