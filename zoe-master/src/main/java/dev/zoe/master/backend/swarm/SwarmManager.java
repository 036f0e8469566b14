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
 * One manager of the swarm. The requests are written here and carried by docker-java: its model of services and tasks
 * knows neither addresses nor published ports nor generic resources.
 */
final class SwarmManager implements AutoCloseable {
    private final DockerHost host;
    private final Duration patience;
    private final ExecutorService executor;
    private final DockerHttpClient calls;

    /**
     * @param patience longest wait for an answer, or for the beginning of a long one
     * @param executor whose threads wait for the beginning of long answers
     */
    SwarmManager(DockerHost host, Duration patience, ExecutorService executor) {
        this.host = host;
        this.patience = patience;
        this.executor = executor;
        this.calls = DockerTransport.open(host, patience);
    }

    String name() {
        return host.name();
    }

    /**
     * Asks for something that is answered at once; harmless when done twice.
     *
     * @throws IOException when it does not answer, or cannot speak for the swarm
     */
    ManagerResponse ask(Request request) throws IOException {
        try (Response response = send(request)) {
            return heeded(ManagerResponse.of(response));
        }
    }

    /**
     * Asks for something that may be answered for hours, and begins to be answered soon. A refusal is thrown.
     *
     * @throws IOException as above
     */
    StreamingManagerResponse open(String what, Request request) throws IOException, BackEndException {
        StreamingManagerResponse answer = StreamingManagerResponse.of(host, request, patience, executor);
        if (answer.isOk()) {
            return answer;
        }
        try (answer) {
            throw heeded(answer.reply()).failure(what);
        }
    }

    /** Why it did not answer, and what would be right where that is known. */
    String words(IOException silence) {
        return TlsAdvice.advised(host, String.valueOf(silence.getMessage()));
    }

    @Override
    public void close() {
        try {
            calls.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the connections to a manager of the swarm", e);
        }
    }

    private Response send(Request request) throws IOException {
        try {
            return DockerTransport.attempt(() -> calls.execute(request));
        } catch (RuntimeException e) {
            throw DockerTransport.silence(e).orElseThrow(() -> e);
        }
    }

    private static ManagerResponse heeded(ManagerResponse reply) throws IOException {
        if (reply.isPowerless()) {
            throw new IOException(reply.words());
        }
        return reply;
    }
}
