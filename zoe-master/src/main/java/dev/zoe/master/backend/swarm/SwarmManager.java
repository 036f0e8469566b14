package dev.zoe.master.backend.swarm;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Response;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerTransport;
import dev.zoe.master.backend.docker.TlsAdvice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;

/**
 * One manager of the swarm. Requests are built in this package and sent by docker-java: its model of services and tasks
 * has no addresses, published ports or generic resources.
 */
final class SwarmManager implements AutoCloseable {
    private final DockerHost host;
    private final Duration timeout;
    private final ExecutorService executor;
    private final DockerHttpClient calls;

    /**
     * @param timeout longest wait for a response, or for the beginning of a long one
     * @param executor its threads wait for the beginning of long responses
     */
    SwarmManager(DockerHost host, Duration timeout, ExecutorService executor) {
        this.host = host;
        this.timeout = timeout;
        this.executor = executor;
        this.calls = DockerTransport.open(host, timeout);
    }

    String name() {
        return host.name();
    }

    /**
     * Sends a request that is answered at once, and is harmless when it is repeated.
     *
     * @throws IOException when the manager does not answer, or cannot decide for the swarm
     */
    ManagerResponse send(Request request) throws IOException {
        try (Response response = execute(request)) {
            return requireAuthority(ManagerResponse.of(response));
        }
    }

    /**
     * Opens a response that may last for hours and begins within the timeout. A refusal is thrown.
     *
     * @throws IOException as above
     */
    StreamingManagerResponse open(String what, Request request) throws IOException, BackEndException {
        StreamingManagerResponse response = StreamingManagerResponse.of(host, request, timeout, executor);
        if (response.isOk()) {
            return response;
        }
        try (response) {
            throw requireAuthority(response.readAll()).failure(what);
        }
    }

    /** The message of a failure, with advice where there is any. */
    String describe(IOException failure) {
        return TlsAdvice.withAdvice(host, String.valueOf(failure.getMessage()));
    }

    @Override
    public void close() {
        try {
            calls.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a manager of the swarm", e);
        }
    }

    private Response execute(Request request) throws IOException {
        try {
            return DockerTransport.retryStaleConnections(() -> calls.execute(request));
        } catch (RuntimeException e) {
            throw DockerTransport.connectionFailure(e).orElseThrow(() -> e);
        }
    }

    private static ManagerResponse requireAuthority(ManagerResponse response) throws IOException {
        if (response.lacksAuthority()) {
            throw new IOException(response.message());
        }
        return response;
    }
}
