package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ServicePolicy;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings.RegistryLogin;
import java.util.List;

/**
 * Which swarm to use, and as whom.
 *
 * @param deployment services and networks of other deployments in the same swarm are left alone
 * @param managers at least one; the next one is asked when one does not answer. Of these hosts only the name, the URL
 *     and the certificates count: nodes, their labels and whether they are drained is what the swarm says
 * @param registries logins that the nodes pull images with
 * @param policy what services may have of the hosts
 */
public record SwarmSettings(
        String deployment, List<DockerHost> managers, List<RegistryLogin> registries, ServicePolicy policy) {

    /** With the usual policy. */
    public SwarmSettings(String deployment, List<DockerHost> managers, List<RegistryLogin> registries) {
        this(deployment, managers, registries, ServicePolicy.defaults());
    }

    public SwarmSettings {
        managers = List.copyOf(managers);
        registries = List.copyOf(registries);
        if (managers.isEmpty()) {
            throw new IllegalArgumentException(
                    "no manager of the swarm is named; one would look like unix:///var/run/docker.sock");
        }
    }
}
