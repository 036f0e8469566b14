package dev.zoe.master.backend.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** The contract against real engines that have an image with busybox, through a socket that can be cut. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ContractThroughASocket extends BackEndContract {
    private List<CutSocket> socket = List.of();
    private Path directory = Path.of("");

    @AfterAll
    void removeTheSocket() throws IOException {
        socket.forEach(CutSocket::close);
        if (!socket.isEmpty()) {
            Files.delete(directory);
        }
        socket = List.of();
    }

    /** The URL of a socket in front of the one of the engine; the same in all tests of a class. */
    protected final URI inFrontOf(Path engine) throws IOException {
        if (socket.isEmpty()) {
            // Not a @TempDir: the path of a unix socket must be short.
            directory = Files.createTempDirectory("zoe");
            socket = List.of(new CutSocket(directory.resolve("s"), engine));
        }
        return URI.create("unix://" + directory.resolve("s"));
    }

    @Override
    protected final String image() {
        return Busybox.IMAGE;
    }

    /** Where a server listens, as its shell finds out. */
    protected abstract String listensAt();

    @Override
    protected final List<String> serve(String host, int port, String text) {
        return Busybox.serve(listensAt(), host, port, text);
    }

    @Override
    protected final List<String> fetch(String host, int port) {
        return Busybox.fetch(host, port);
    }

    @Override
    protected final void cutOff() {
        socket.forEach(CutSocket::cut);
    }

    @Override
    protected final void restore() {
        socket.forEach(CutSocket::restore);
    }
}
