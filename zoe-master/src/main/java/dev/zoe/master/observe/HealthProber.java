package dev.zoe.master.observe;

import dev.zoe.master.loop.Inbox;
import dev.zoe.master.loop.MasterEvent;
import dev.zoe.master.threads.Daemons;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks services whether they answer, until they do, so that those that depend on them can start. */
public final class HealthProber implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HealthProber.class);
    /** Each may wait for a service that does not answer, and those that would answer wait behind it. */
    private static final int THREADS = 16;

    private static final int PAUSE_MILLIS = 200;
    private static final int PATIENCE_MILLIS = 2_000;

    private record Target(String host, int port, Optional<String> path) {}

    private final Inbox inbox;
    private final Map<String, Target> targets = new ConcurrentHashMap<>();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, Daemons.named("health"));

    public HealthProber(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Asks until it answers, then says so once.
     *
     * @param address {@code host:port}
     * @param path of an HTTP GET that gives 2xx; without it an accepted connection is an answer
     */
    public void watch(String containerName, String address, Optional<String> path) {
        int colon = address.lastIndexOf(':');
        Target target = new Target(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)), path);
        targets.put(containerName, target);
        threads.execute(() -> probe(containerName, target));
    }

    /** The container is no more. */
    public void forget(String containerName) {
        targets.remove(containerName);
    }

    private void probe(String containerName, Target target) {
        if (!target.equals(targets.get(containerName))) {
            return;
        }
        try {
            ask(target);
        } catch (IOException e) {
            log.trace("{} does not answer yet: {}", containerName, e.getMessage());
            Future<?> unused =
                    threads.schedule(() -> probe(containerName, target), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            return;
        }
        if (targets.remove(containerName, target)) {
            inbox.put(new MasterEvent.Answers(containerName));
        }
    }

    private static void ask(Target target) throws IOException {
        if (target.path().isEmpty()) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(target.host(), target.port()), PATIENCE_MILLIS);
            }
            return;
        }
        HttpURLConnection connection =
                (HttpURLConnection) url(target, target.path().get()).openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try {
            int status = connection.getResponseCode();
            if (status < 200 || status > 299) {
                throw new IOException("HTTP status " + status);
            }
        } finally {
            connection.disconnect();
        }
    }

    /** Users write paths; one with a blank or another sign that is not allowed there never answers. */
    private static URL url(Target target, String path) throws IOException {
        try {
            return new URI("http://" + target.host() + ":" + target.port() + path).toURL();
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
