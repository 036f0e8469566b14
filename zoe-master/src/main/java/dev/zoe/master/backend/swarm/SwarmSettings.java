package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings.RegistryLogin;
import java.util.List;

/**
 * The swarm to use, and the deployment that uses it.
 *
 * @param deployment name of the deployment; services and networks of other deployments are not touched
 * @param managers at least one; the next one gets a request when one does not answer. Only name, URL and certificates
 *     of these hosts count: nodes, their labels and whether they are drained come from the swarm
 * @param registries logins with which nodes pull images
 * @param policy what services may use of the hosts
 */
public record SwarmSettings(
        String deployment, List<DockerHost> managers, List<RegistryLogin> registries, SitePolicy policy) {

    /** Settings with the default policy. */
    public SwarmSettings(String deployment, List<DockerHost> managers, List<RegistryLogin> registries) {
        this(deployment, managers, registries, SitePolicy.defaults());
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
