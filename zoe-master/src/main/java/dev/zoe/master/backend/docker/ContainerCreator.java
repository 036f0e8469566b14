package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import java.util.Set;

/** Creates a container, and pulls its image when the engine does not have it. */
final class ContainerCreator {
    private final DockerEngine engine;
    private final BridgeNetworks networks;
    private final ImagePuller images;
    private final DeploymentLabels labels;
    private final SitePolicy policy;
    private final OptionalFeatures features;

    ContainerCreator(
            DockerEngine engine,
            BridgeNetworks networks,
            ImagePuller images,
            DeploymentLabels labels,
            SitePolicy policy) {
        this.engine = engine;
        this.networks = networks;
        this.images = images;
        this.labels = labels;
        this.policy = policy;
        this.features = ContainerCreateRequest.optionalFeatures(policy);
    }

    /** The optional features of the next container. */
    Set<Feature> features() {
        return features.offered();
    }

    /** Withdraws the features that the engine refuses. Returns whether there are any. */
    boolean withdrawRefused(Set<Feature> used, ServiceSpec spec, String message) {
        return features.withdrawRefused(engine.node(), used, spec, message);
    }

    /** Returns whether this call created the container; otherwise one of this name exists. */
    boolean create(ServiceSpec spec) throws BackEndException {
        try {
            return tryCreate(spec);
        } catch (RuntimeException e) {
            if (!DockerFailures.isNotFound(e)) {
                throw engine.failure("cannot create " + spec.containerName(), e);
            }
        }
        images.pull(engine, spec.image());
        try {
            return tryCreate(spec);
        } catch (RuntimeException e) {
            throw engine.failure("cannot create " + spec.containerName(), e);
        }
    }

    private boolean tryCreate(ServiceSpec spec) {
        Set<Feature> used = features();
        ContainerCreateRequest request =
                new ContainerCreateRequest(engine.host(), policy, used, networks.name(spec.executionId()));
        try {
            engine.change(
                    client -> request.of(client, spec, labels.ofContainer(spec)).exec());
            return true;
        } catch (RuntimeException e) {
            if (DockerFailures.isConflict(e)) {
                return false;
            }
            if (withdrawRefused(used, spec, DockerFailures.message(e))) {
                return tryCreate(spec);
            }
            throw e;
        }
    }
}
