package dev.zoe.master;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.docker.DockerBackEnd;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings;
import dev.zoe.master.backend.process.ProcessBackEnd;
import dev.zoe.master.backend.process.ProcessSettings;
import dev.zoe.master.backend.swarm.SwarmBackEnd;
import dev.zoe.master.backend.swarm.SwarmSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which back-end the master uses, {@code zoe.back-end.*}.
 *
 * @param kind {@code docker}, {@code swarm} or {@code process}
 * @param hosts Docker engines, or managers of a swarm; without any, the one behind the usual local socket
 * @param registries log-ins for pulling images
 * @param directory of the process back-end: its services and images
 */
@ConfigurationProperties("zoe.back-end")
public record BackEndSettings(
        @DefaultValue("docker") Kind kind,
        @DefaultValue List<Host> hosts,
        @DefaultValue List<DockerSettings.RegistryLogin> registries,
        @DefaultValue("/var/lib/zoe") Path directory) {

    private static final URI LOCAL_ENGINE = URI.create("unix:///var/run/docker.sock");

    /** What runs the containers. */
    public enum Kind {
        DOCKER,
        SWARM,
        PROCESS
    }

    /**
     * A Docker engine.
     *
     * @param name of the node
     * @param url {@code unix:///path} or {@code tcp://host:port}
     * @param tlsCertPath directory with ca.pem, cert.pem and key.pem
     * @param labels for placement; {@code disabled} drains the host
     * @param gpus devices that containers may get
     * @param drained takes no new containers
     * @param calls orders under way at once there; without it, {@code zoe.master.threads}
     */
    public record Host(
            String name,
            URI url,
            @Nullable Path tlsCertPath,
            @DefaultValue Set<String> labels,
            @DefaultValue("0") int gpus,
            @DefaultValue("false") boolean drained,
            @Nullable Integer calls) {

        private DockerHost toDocker() {
            DockerHost usual = DockerHost.at(name, url);
            return new DockerHost(
                    name,
                    url,
                    Optional.ofNullable(tlsCertPath),
                    labels,
                    gpus,
                    usual.address(),
                    usual.bindAddress(),
                    drained,
                    calls == null ? OptionalInt.empty() : OptionalInt.of(calls));
        }
    }

    /** Opens the back-end. */
    BackEnd open(String deployment) throws IOException {
        if (kind == Kind.PROCESS) {
            return new ProcessBackEnd(ProcessSettings.below(directory));
        }
        List<DockerHost> engines = hosts.isEmpty()
                ? List.of(DockerHost.at("local", LOCAL_ENGINE))
                : hosts.stream().map(Host::toDocker).toList();
        if (kind == Kind.SWARM) {
            return new SwarmBackEnd(new SwarmSettings(deployment, engines, registries));
        }
        return new DockerBackEnd(new DockerSettings(deployment, engines, registries));
    }
}
