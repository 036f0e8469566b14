package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.testing.Ability;
import dev.zoe.master.backend.testing.BackEndContract;
import dev.zoe.master.backend.testing.CutSocket;
import dev.zoe.master.backend.testing.KitSpecs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;

/** The contract against a real engine, through a socket that can be cut. */
class DockerBackEndTest extends BackEndContract {
    private static final String NODE = "engine";

    private static List<CutSocket> socket = List.of();
    private static Path directory = Path.of("");

    @AfterAll
    static void removeTheSocket() throws IOException {
        socket.forEach(CutSocket::close);
        if (!socket.isEmpty()) {
            Files.delete(directory);
        }
    }

    @Override
    protected BackEnd open() throws IOException {
        Path engine = Path.of(TestEngine.required().getPath());
        if (socket.isEmpty()) {
            // Not a @TempDir: the path of a unix socket must be short.
            directory = Files.createTempDirectory("zoe");
            socket = List.of(new CutSocket(directory.resolve("s"), engine));
        }
        URI url = URI.create("unix://" + directory.resolve("s"));
        return new DockerBackEnd(DockerSettings.single(KitSpecs.DEPLOYMENT, DockerHost.at(NODE, url)));
    }

    @Override
    protected String image() {
        return TestEngine.IMAGE;
    }

    @Override
    protected String node() {
        return NODE;
    }

    @Override
    protected List<String> serve(String host, int port, String text) {
        // The httpd of busybox takes no names to listen at, so the name is looked up first.
        return List.of(
                "sh",
                "-c",
                "echo '" + text + "' > /tmp/index.html; test " + host + " = $(hostname) || exit 1;"
                        + " exec httpd -f -p $(hostname -i):" + port + " -h /tmp");
    }

    @Override
    protected List<String> fetch(String host, int port) {
        return List.of("sh", "-c", "until wget -q -O - http://" + host + ":" + port + "/; do sleep 0.1; done");
    }

    @Override
    protected Map<Ability, String> lacks() {
        return Map.of();
    }

    @Override
    protected void cutOff() {
        socket.forEach(CutSocket::cut);
    }

    @Override
    protected void restore() {
        socket.forEach(CutSocket::restore);
    }
}
