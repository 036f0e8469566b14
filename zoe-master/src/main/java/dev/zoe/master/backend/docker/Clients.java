package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** Makes clients for an engine. A client has one time-out for all its answers. */
final class Clients {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private Clients() {}

    /** @param answer longest wait for an answer; zero for no limit */
    static DockerClient open(DockerHost host, Duration answer) {
        DefaultDockerClientConfig.Builder builder = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(host.url().toString())
                .withDockerTlsVerify(host.tlsCertPath().isPresent());
        host.tlsCertPath().map(Path::toString).ifPresent(builder::withDockerCertPath);
        DockerClientConfig config = builder.build();
        return DockerClientImpl.getInstance(
                config,
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(config.getSSLConfig())
                        .connectionTimeout(CONNECT)
                        .responseTimeout(answer)
                        .build());
    }

    static void close(DockerClient client) {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a Docker Engine", e);
        }
    }
}
