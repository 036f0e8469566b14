package dev.zoe.master.backend.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInfo;

/** The contract against real engines that have an image with busybox, through a socket that can be cut. */
public abstract class SocketBackEndContract extends BackEndContract {
    /** One for each class, because classes may run side by side. */
    private static final Map<Class<?>, Front> FRONTS = new ConcurrentHashMap<>();

    /** A socket in front of the one of an engine, and the directory that it is in. */
    private record Front(Path directory, CuttableSocket socket) {}

    @AfterAll
    static void removeTheSocket(TestInfo test) throws IOException {
        Optional<Front> front = test.getTestClass().map(FRONTS::remove);
        if (front.isPresent()) {
            front.get().socket().close();
            Files.delete(front.get().directory());
        }
    }

    /** The URL of a socket in front of the one of the engine; the same in all tests of a class. */
    protected final URI inFrontOf(Path engine) throws IOException {
        if (!FRONTS.containsKey(getClass())) {
            // Not a @TempDir: the path of a unix socket must be short.
            Path directory = Files.createTempDirectory("zoe");
            FRONTS.put(getClass(), new Front(directory, new CuttableSocket(directory.resolve("s"), engine)));
        }
        return URI.create("unix://" + front().directory().resolve("s"));
    }

    private Front front() {
        return Optional.ofNullable(FRONTS.get(getClass())).orElseThrow();
    }

    @Override
    protected final String image() {
        return BusyboxImage.IMAGE;
    }

    /** Where a server listens, as its shell finds out. */
    protected abstract String listensAt();

    @Override
    protected final List<String> serve(String host, int port, String text) {
        return BusyboxImage.serve(listensAt(), host, port, text);
    }

    @Override
    protected final List<String> fetch(String host, int port) {
        return BusyboxImage.fetch(host, port);
    }

    @Override
    protected final void cutOff() {
        front().socket().cut();
    }

    @Override
    protected final void restore() {
        front().socket().restore();
    }
}
