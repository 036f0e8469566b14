package dev.zoe.standalone.images;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.net.URI;

/** Makes clients of Docker engines, such as of the one that the environment names. */
public final class EngineClients {
    private EngineClients() {}

    /**
     * A client of the engine of DOCKER_HOST, or of the usual socket. The caller closes it.
     *
     * @throws ImageBuildException when no engine answers
     */
    public static DockerClient usual() {
        return open(DefaultDockerClientConfig.createDefaultConfigBuilder().build());
    }

    /**
     * A client of an engine that needs no certificates. The caller closes it.
     *
     * @param address such as {@code unix:///var/run/docker.sock}
     * @throws ImageBuildException when it does not answer
     */
    public static DockerClient at(URI address) {
        return open(DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(address.toString())
                .withDockerTlsVerify(false)
                .build());
    }

    private static DockerClient open(DockerClientConfig config) {
        var transport = new ZerodepDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .build();
        DockerClient client = DockerClientImpl.getInstance(config, transport);
        try {
            var unused = client.pingCmd().exec();
            return client;
        } catch (RuntimeException e) {
            throw new ImageBuildException(
                    "no Docker engine answers at %s: %s; start one, or set DOCKER_HOST"
                            .formatted(config.getDockerHost(), e.getMessage()),
                    e);
        }
    }
}
