package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.model.Network;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import java.util.Optional;

/** Finds the network that a service joins besides that of its execution, and joins it. */
final class ExtraNetworkResolver {
    private final DockerEngine engine;
    private final SitePolicy policy;

    ExtraNetworkResolver(DockerEngine engine, SitePolicy policy) {
        this.engine = engine;
        this.policy = policy;
    }

    /** The id of the network. A network of an execution is refused even if it is on the list. */
    Optional<String> find(ServiceSpec spec) throws BackEndException {
        if (spec.network().isEmpty()) {
            return Optional.empty();
        }
        String wanted = spec.network().get();
        policy.requireAllowed(wanted);
        Network found = inspect(wanted);
        if (!wanted.equals(found.getName()) || DeploymentLabels.isOfExecution(wanted, found.getLabels())) {
            throw new BackEndException(
                    Kind.REJECTED, "\"" + wanted + "\" is not the name of a network that services may join");
        }
        return Optional.of(found.getId());
    }

    private Network inspect(String network) throws BackEndException {
        try {
            return engine.query(
                    "cannot inspect the network " + network,
                    client -> client.inspectNetworkCmd().withNetworkId(network).exec());
        } catch (BackEndException e) {
            throw DockerFailures.rejectedIfNotFound(e);
        }
    }

    void join(ServiceSpec spec, Optional<String> extraNetwork) {
        extraNetwork.ifPresent(network -> engine.change(client -> client.connectToNetworkCmd()
                .withNetworkId(network)
                .withContainerId(spec.containerName())
                .exec()));
    }
}
