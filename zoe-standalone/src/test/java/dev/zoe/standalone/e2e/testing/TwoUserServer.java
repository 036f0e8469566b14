package dev.zoe.standalone.e2e.testing;

import dev.zoe.api.testing.RestCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;

/**
 * A server with two ordinary users: the victim, whose applications hold what is private, and the hostile one.
 *
 * @param victim calls as {@link #VICTIM}
 * @param hostile calls as another user
 * @param admin calls as the administrator
 * @param database gives connections of the superuser
 * @param data directory of workspaces and secrets: {@code workspaces/<user>} and {@code secrets/<user>}
 * @param logs files with what the server logs
 * @param engines all container engines of the server
 * @param deployment name of the deployment
 * @param stop ends what this test alone uses
 */
public record TwoUserServer(
        RestCaller victim,
        RestCaller hostile,
        RestCaller admin,
        DataSource database,
        Path data,
        List<Path> logs,
        List<EngineInspector> engines,
        String deployment,
        Runnable stop)
        implements AutoCloseable {

    public static final String VICTIM = "victim";
    static final String HOSTILE = "hostile";

    /** On a server with one engine that other tests use as well. */
    public static TwoUserServer on(InProcessServer server) throws Exception {
        return on(server, () -> {});
    }

    /** On a server with one engine. */
    public static TwoUserServer on(InProcessServer server, Runnable stop) throws Exception {
        return new TwoUserServer(
                server.user(VICTIM),
                server.user(HOSTILE),
                server.admin(),
                server.database(),
                server.data().toAbsolutePath(),
                List.of(InProcessServer.log()),
                List.of(new EngineInspector()),
                server.deployment(),
                stop);
    }

    public Path workspace() {
        return data.resolve("workspaces").resolve(VICTIM);
    }

    public Path secrets() {
        return data.resolve("secrets").resolve(VICTIM);
    }

    @Override
    public void close() throws IOException {
        for (EngineInspector engine : engines) {
            engine.close();
        }
        stop.run();
    }
}
