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
 * An answer that may go on for hours once it has begun. It has connections of its own, without a limit for pauses,
 * which are cut when it does not begin in time: a manager that takes a request and hangs holds up nobody.
 */
final class StreamingManagerResponse implements AutoCloseable {
    private final DockerHttpClient client;
    private final Response response;

    private StreamingManagerResponse(DockerHttpClient client, Response response) {
        this.client = client;
        this.response = response;
    }

    /**
     * @param beginning longest wait for the beginning
     * @param executor whose threads may be held up until the connections are cut
     */
    static StreamingManagerResponse of(DockerHost host, Request request, Duration beginning, ExecutorService executor)
            throws IOException {
        DockerHttpClient client = DockerTransport.open(host, Duration.ZERO);
        Future<Response> asked = executor.submit(() -> client.execute(request));
        try {
            return new StreamingManagerResponse(client, asked.get(beginning.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            client.close();
            throw new SocketTimeoutException("it has not begun to answer in %d ms".formatted(beginning.toMillis()));
        } catch (ExecutionException e) {
            client.close();
            throw DockerTransport.silence(e).orElseThrow(() -> new IllegalStateException(e.getCause()));
        } catch (InterruptedException e) {
            client.close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a manager of the swarm");
        }
    }

    boolean isOk() {
        return response.getStatusCode() < ManagerResponse.BAD_REQUEST;
    }

    /** The whole of an answer that is short. */
    ManagerResponse reply() throws IOException {
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
