package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DockerClientImpl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Makes clients for an engine. A client has one time-out for all its answers. */
final class DockerClients {
    private DockerClients() {}

    /** @param answer longest wait for an answer; zero for no limit */
    static DockerClient open(DockerHost host, Duration answer) {
        return DockerClientImpl.getInstance(DockerTransport.config(host), DockerTransport.open(host, answer));
    }

    static void close(DockerClient client) {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a Docker Engine", e);
        }
    }
}
