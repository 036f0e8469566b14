package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.sql.DataSource;

/**
 * A server with two ordinary users: the victim, whose applications hold what is private, and the hostile one.
 *
 * @param victim calls as {@link #VICTIM}
 * @param hostile calls as another user
 * @param admin calls as the administrator
 * @param database gives connections of the superuser
 * @param data directory of workspaces: {@code workspaces/<user>}
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

    /** Sets a secret of the victim. */
    public void setSecret(String name, String value) {
        String base64 = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
        RestResponse set =
                victim.send("PUT", "/api/v1/secrets/" + name, "application/json", "{\"value\": \"" + base64 + "\"}");
        assertThat(set.status()).as(set.text()).isEqualTo(200);
    }

    @Override
    public void close() throws IOException {
        for (EngineInspector engine : engines) {
            engine.close();
        }
        stop.run();
    }
}
