package dev.zoe.master.settings;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.LinuxCapabilities;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.ImageAliases;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.DockerBackEnd;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings;
import dev.zoe.master.backend.kubernetes.KubernetesBackEnd;
import dev.zoe.master.backend.kubernetes.KubernetesSettings;
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
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * The back-end of the master, {@code zoe.back-end.*}.
 *
 * @param kind {@code docker}, {@code swarm}, {@code kubernetes} or {@code process}
 * @param hosts Docker engines, or managers of a swarm; by default the engine at the local socket
 * @param registries log-ins for pulling images; a cluster of Kubernetes has its own
 * @param kubernetes the cluster of the back-end {@code kubernetes}
 * @param directory directory of the services and images of the process back-end
 * @param allowedNetworks existing networks that services may join in addition to that of their execution
 * @param allowedHostPaths host paths that volumes may mount: {@code /data}, or {@code /data:rw} to let services write.
 *     On engines of this machine, paths below are allowed as well. On other engines only the path itself is allowed,
 *     because the master cannot follow links there
 * @param allowedRegistries registries that images may come from; without any, the API alone decides
 * @param allowedCapabilities Linux capabilities that roles may give to containers, such as {@code NET_RAW}
 * @param pidsLimit upper limit of processes and threads of a container; 0 for no limit
 * @param writableLayer upper limit of data outside of the mounts of a container, if the engine supports it; 0 for no
 *     limit
 * @param init whether containers get the init of the engine as their process 1
 * @param imageAliases images that engines use in place of those in descriptions: {@code NAME=IMAGE}, or
 *     {@code BEGINNING*=BEGINNING*}
 */
@ConfigurationProperties("zoe.back-end")
public record BackEndSettings(
        @DefaultValue("docker") Kind kind,
        @DefaultValue List<Host> hosts,
        @DefaultValue List<DockerSettings.RegistryLogin> registries,
        @DefaultValue KubernetesClusterSettings kubernetes,
        @DefaultValue("/var/lib/zoe") Path directory,
        @DefaultValue Set<String> allowedNetworks,
        @DefaultValue List<String> allowedHostPaths,
        @DefaultValue Set<String> allowedRegistries,
        @DefaultValue Set<String> allowedCapabilities,
        @DefaultValue("" + SitePolicy.DEFAULT_PIDS_LIMIT) int pidsLimit,
        @DefaultValue("32GB") DataSize writableLayer,
        @DefaultValue("false") boolean init,
        @DefaultValue List<String> imageAliases) {

    private static final URI LOCAL_ENGINE = URI.create("unix:///var/run/docker.sock");

    /** The kinds of back-ends. */
    public enum Kind {
        DOCKER,
        SWARM,
        KUBERNETES,
        PROCESS
    }

    /**
     * A Docker engine.
     *
     * @param name of the node
     * @param url {@code unix:///path} or {@code tcp://host:port}
     * @param tlsCertPath directory with ca.pem, cert.pem and key.pem
     * @param labels for placement; {@code disabled} drains the host
     * @param gpus number of GPUs of the host
     * @param drained whether it gets no new containers
     * @param calls upper limit of orders in progress there; by default {@code zoe.master.threads}
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
            DockerHost defaults = DockerHost.at(name, url);
            return new DockerHost(
                    name,
                    url,
                    Optional.ofNullable(tlsCertPath),
                    labels,
                    gpus,
                    defaults.address(),
                    defaults.bindAddress(),
                    drained,
                    calls == null ? OptionalInt.empty() : OptionalInt.of(calls));
        }
    }

    /**
     * The resources of the hosts that services may use.
     *
     * @throws InvalidConfigurationPropertyValueException when a path is not absolute, a capability is unknown, or an
     *     alias has another form
     */
    public SitePolicy policy() {
        List<AllowedHostPath> hostPaths =
                allowedHostPaths.stream().map(BackEndSettings::hostPath).toList();
        try {
            LinuxCapabilities.requireKnown(allowedCapabilities);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.back-end.allowed-capabilities",
                    String.join(",", allowedCapabilities),
                    String.valueOf(e.getMessage()));
        }
        return new SitePolicy(
                allowedNetworks,
                hostPaths,
                allowedRegistries,
                allowedCapabilities,
                pidsLimit,
                writableLayer.toBytes(),
                init,
                aliases());
    }

    private ImageAliases aliases() {
        try {
            return new ImageAliases(
                    imageAliases.stream().map(ImageAliases.Alias::of).toList());
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.back-end.image-aliases", String.join(",", imageAliases), String.valueOf(e.getMessage()));
        }
    }

    private static AllowedHostPath hostPath(String text) {
        try {
            return AllowedHostPath.of(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.back-end.allowed-host-paths", text, "it must be an absolute path such as /data or /data:rw");
        }
    }

    /** Opens the back-end. */
    public BackEnd open(String deployment) throws IOException {
        if (kind == Kind.PROCESS) {
            return new ProcessBackEnd(ProcessSettings.below(directory).withPolicy(policy()));
        }
        if (kind == Kind.KUBERNETES) {
            return openKubernetes(deployment);
        }
        List<DockerHost> engines = hosts.isEmpty()
                ? List.of(DockerHost.at("local", LOCAL_ENGINE))
                : hosts.stream().map(Host::toDocker).toList();
        if (kind == Kind.SWARM) {
            return new SwarmBackEnd(new SwarmSettings(deployment, engines, registries, policy()));
        }
        return new DockerBackEnd(new DockerSettings(deployment, engines, registries, policy()));
    }

    private BackEnd openKubernetes(String deployment) {
        try {
            return new KubernetesBackEnd(kubernetesSettings(deployment));
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.back-end.kubernetes.kubeconfig",
                    String.valueOf(kubernetes.kubeconfig()),
                    String.valueOf(e.getMessage()));
        }
    }

    /** The settings of the back-end {@code kubernetes}. */
    public KubernetesSettings kubernetesSettings(String deployment) {
        return kubernetes.settings(deployment, policy());
    }
}
