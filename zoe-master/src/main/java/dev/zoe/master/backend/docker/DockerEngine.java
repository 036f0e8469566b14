package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.Optional;

/** The connections to one Docker Engine. */
final class DockerEngine implements AutoCloseable {
    static final Duration QUERY_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(2);

    private final DockerHost host;
    private final DockerClient queries;
    private final DockerClient changes;

    DockerEngine(DockerHost host) {
        this.host = host;
        this.queries = DockerClients.open(host, QUERY_TIMEOUT);
        this.changes = DockerClients.open(host, CHANGE_TIMEOUT);
    }

    /** A call to the engine, which is harmless when it is repeated. */
    interface Call<T> {
        T on(DockerClient client);
    }

    DockerHost host() {
        return host;
    }

    String node() {
        return host.name();
    }

    /** Makes a call that the engine answers at once. */
    <T> T query(String what, Call<T> call) throws BackEndException {
        try {
            return DockerTransport.retryStaleConnections(() -> call.on(queries));
        } catch (RuntimeException e) {
            throw failure(what, e);
        }
    }

    /** A container, by its name or its id. */
    InspectContainerResponse inspect(String container) throws BackEndException {
        return query("cannot inspect " + container, client -> client.inspectContainerCmd(container)
                .exec());
    }

    /** A container, by its name or its id; empty when it does not exist. */
    Optional<InspectContainerResponse> find(String container) throws BackEndException {
        try {
            return Optional.of(inspect(container));
        } catch (BackEndException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Makes a call that may take minutes; the caller handles the exceptions of docker-java. */
    <T> T change(Call<T> call) {
        return DockerTransport.retryStaleConnections(() -> call.on(changes));
    }

    /** As {@link #change}, for a call that must not be repeated before its effect is known. */
    <T> T changeOnce(Call<T> call) {
        return call.on(changes);
    }

    /**
     * A client for one long response, which the caller closes with it.
     *
     * @param timeout longest pause in the response; zero for no limit
     */
    DockerClient open(Duration timeout) {
        return DockerClients.open(host, timeout);
    }

    BackEndException failure(String what, RuntimeException e) {
        return DockerFailures.of(host, what, e);
    }

    /** The message of a failure, with advice where there is any. */
    String describe(Exception e) {
        return e instanceof BackEndException ? String.valueOf(e.getMessage()) : DockerFailures.message(host, e);
    }

    @Override
    public void close() {
        DockerClients.close(queries);
        DockerClients.close(changes);
    }
}
