package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.SitePolicy;
import java.util.List;
import java.util.Optional;

/**
 * The engines to use, and the deployment that uses them.
 *
 * @param deployment name of the deployment; containers and networks of other deployments are not touched
 * @param hosts at least one; names are unique
 * @param registries logins for pulling; for other registries, docker's own configuration applies
 * @param policy what services may use of the hosts
 */
public record DockerSettings(
        String deployment, List<DockerHost> hosts, List<RegistryLogin> registries, SitePolicy policy) {

    /** Settings with the default policy. */
    public DockerSettings(String deployment, List<DockerHost> hosts, List<RegistryLogin> registries) {
        this(deployment, hosts, registries, SitePolicy.defaults());
    }

    public DockerSettings {
        hosts = List.copyOf(hosts);
        registries = List.copyOf(registries);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException(
                    "no Docker host is named; one would look like unix:///var/run/docker.sock");
        }
        long names = hosts.stream().map(DockerHost::name).distinct().count();
        if (names < hosts.size()) {
            throw new IllegalArgumentException("two Docker hosts have the same name: "
                    + hosts.stream().map(DockerHost::name).toList());
        }
    }

    /** One engine, with docker's own configuration for pulling. */
    public static DockerSettings single(String deployment, DockerHost host) {
        return new DockerSettings(deployment, List.of(host), List.of());
    }

    /** The same with another policy. */
    public DockerSettings withPolicy(SitePolicy newPolicy) {
        return new DockerSettings(deployment, hosts, registries, newPolicy);
    }

    /**
     * A login for one registry.
     *
     * @param registry as in image names, {@code registry.example.org:5000}; {@code docker.io} for images without one
     */
    public record RegistryLogin(String registry, String user, String password) {
        private static final String DEFAULT_REGISTRY = "docker.io";

        /**
         * The registry of an image: the part before the first slash, if it can be a host and not the name of a user.
         */
        public static String registryOf(String image) {
            int slash = image.indexOf('/');
            String first = slash < 0 ? "" : image.substring(0, slash);
            return first.contains(".") || first.contains(":") || first.equals("localhost") ? first : DEFAULT_REGISTRY;
        }

        /** The login for the registry of an image, if there is one. */
        public static Optional<RegistryLogin> forImage(List<RegistryLogin> logins, String image) {
            String registry = registryOf(image);
            return logins.stream()
                    .filter(login -> login.registry.equals(registry))
                    .findFirst();
        }

        @Override
        public String toString() {
            return "RegistryLogin[registry=" + registry + ", user=" + user + "]";
        }
    }
}
