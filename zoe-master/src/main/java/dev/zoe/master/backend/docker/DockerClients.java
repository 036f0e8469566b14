package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DockerClientImpl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Opens clients for an engine. A client has one timeout for all its responses. */
final class DockerClients {
    private DockerClients() {}

    /** @param timeout longest pause in a response; zero for no limit */
    static DockerClient open(DockerHost host, Duration timeout) {
        return DockerClientImpl.getInstance(DockerTransport.config(host), DockerTransport.open(host, timeout));
    }

    static void close(DockerClient client) {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a Docker Engine", e);
        }
    }
}
