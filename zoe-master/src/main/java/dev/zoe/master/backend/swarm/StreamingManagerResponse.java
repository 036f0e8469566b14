package dev.zoe.master.backend.swarm;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Response;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A response that may last for hours. It has connections of its own, without a limit on pauses. They are closed when
 * the response does not begin within the timeout, so that a manager that hangs does not block the caller.
 */
final class StreamingManagerResponse implements AutoCloseable {
    private final DockerHttpClient client;
    private final Response response;

    private StreamingManagerResponse(DockerHttpClient client, Response response) {
        this.client = client;
        this.response = response;
    }

    /**
     * @param timeout longest wait for the beginning
     * @param executor its threads may be blocked until the connections are closed
     */
    static StreamingManagerResponse of(DockerHost host, Request request, Duration timeout, ExecutorService executor)
            throws IOException {
        DockerHttpClient client = DockerTransport.open(host, Duration.ZERO);
        Future<Response> pending = executor.submit(() -> client.execute(request));
        try {
            return new StreamingManagerResponse(client, pending.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            client.close();
            throw new SocketTimeoutException("it has not begun to answer in %d ms".formatted(timeout.toMillis()));
        } catch (ExecutionException e) {
            client.close();
            throw DockerTransport.connectionFailure(e).orElseThrow(() -> new IllegalStateException(e.getCause()));
        } catch (InterruptedException e) {
            client.close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a manager of the swarm");
        }
    }

    boolean isOk() {
        return response.getStatusCode() < ManagerResponse.BAD_REQUEST;
    }

    /** A short response as a whole. */
    ManagerResponse readAll() throws IOException {
        return ManagerResponse.of(response);
    }

    InputStream body() {
        return response.getBody();
    }

    @Override
    public void close() {
        try (client) {
            response.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a manager of the swarm", e);
        }
    }
}
