package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.Optional;

/** One Docker Engine to talk to. */
final class DockerEngine implements AutoCloseable {
    static final Duration LOOK = Duration.ofSeconds(15);
    private static final Duration CHANGE = Duration.ofMinutes(2);

    private final DockerHost host;
    private final DockerClient looks;
    private final DockerClient changes;

    DockerEngine(DockerHost host) {
        this.host = host;
        this.looks = DockerClients.open(host, LOOK);
        this.changes = DockerClients.open(host, CHANGE);
    }

    /** A call to the engine, harmless when done twice. */
    interface Call<T> {
        T on(DockerClient client);
    }

    DockerHost host() {
        return host;
    }

    String node() {
        return host.name();
    }

    /** Asks something that is answered at once. */
    <T> T look(String what, Call<T> call) throws BackEndException {
        try {
            return DockerTransport.attempt(() -> call.on(looks));
        } catch (RuntimeException e) {
            throw failure(what, e);
        }
    }

    /** A container, by its name or its id; empty when it is not there. */
    Optional<InspectContainerResponse> find(String container) throws BackEndException {
        try {
            return Optional.of(look("cannot look at " + container, client -> client.inspectContainerCmd(container)
                    .exec()));
        } catch (BackEndException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Asks for something that takes some time; the caller looks at what the engine says against it. */
    <T> T change(Call<T> call) {
        return DockerTransport.attempt(() -> call.on(changes));
    }

    /** The same, but where it is not harmless to ask again without a look at what came of the first time. */
    <T> T changeOnce(Call<T> call) {
        return call.on(changes);
    }

    /**
     * A client of its own for one long answer, to be closed with it.
     *
     * @param answer longest pause in the answer; zero for no limit
     */
    DockerClient open(Duration answer) {
        return DockerClients.open(host, answer);
    }

    BackEndException failure(String what, RuntimeException e) {
        return DockerFailures.of(host, what, e);
    }

    /** What a failure says, and what would be right where that is known. */
    String words(Exception e) {
        return e instanceof BackEndException ? String.valueOf(e.getMessage()) : DockerFailures.words(host, e);
    }

    @Override
    public void close() {
        DockerClients.close(looks);
        DockerClients.close(changes);
    }
}
