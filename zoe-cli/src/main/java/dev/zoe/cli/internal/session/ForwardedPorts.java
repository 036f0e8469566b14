package dev.zoe.cli.internal.session;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Local ports, whose connections lead to ports of a service. */
public final class ForwardedPorts implements AutoCloseable {
    private final SessionSocket session;
    private final InetAddress address;
    private final List<OptionalInt> local;
    private final Consumer<String> notices;
    private final List<ServerSocket> listening = new ArrayList<>();
    private final Map<Integer, ForwardedSocket> connections = new ConcurrentHashMap<>();
    private int lastChannel;

    /**
     * @param address of this machine to listen on
     * @param local the local port for each port of the session; empty for the same number, 0 for a free one
     * @param notices get why a connection failed
     */
    public ForwardedPorts(
            SessionSocket session, InetAddress address, List<OptionalInt> local, Consumer<String> notices) {
        this.session = session;
        this.address = address;
        this.local = List.copyOf(local);
        this.notices = notices;
    }

    /**
     * A port that is listened on.
     *
     * @param local host and port of this machine
     * @param remote execution, service and port, such as {@code 42/web0:80}
     */
    public record Listening(String local, String remote) {}

    /**
     * Forwards connections until the session fails.
     *
     * @param ready gets each port when it is listened on
     * @throws CommandFailure when the session fails, or a port cannot be listened on
     */
    public void run(Consumer<Listening> ready) throws InterruptedException {
        while (true) {
            Frame frame = session.receive();
            if (frame.type() == Frame.Type.READY) {
                listen(CliJson.tryRead(frame.text().getBytes(StandardCharsets.UTF_8)), ready);
            } else {
                if (frame.type() == Frame.Type.RESET) {
                    notices.accept("connection refused: " + frame.text());
                }
                ForwardedSocket connection = connections.get(frame.channel());
                if (connection != null) {
                    connection.receive(frame);
                }
            }
        }
    }

    private void listen(JsonNode about, Consumer<Listening> ready) {
        String service =
                about.path("execution").asLong() + "/" + about.path("service").asString("");
        for (int i = 0; i < local.size(); i++) {
            int remote = about.path("ports").path(i).asInt();
            int port = local.get(i).orElse(remote);
            ServerSocket server;
            try {
                server = new ServerSocket(port, 0, address);
            } catch (IOException e) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "cannot listen on %s port %d: %s; choose another one, as 8080:%d, or 0:%d for a free one"
                                .formatted(address.getHostAddress(), port, e.getMessage(), remote, remote));
            }
            synchronized (listening) {
                listening.add(server);
            }
            int index = i;
            Thread thread = new Thread(() -> accept(server, index), "listen-" + server.getLocalPort());
            thread.setDaemon(true);
            thread.start();
            ready.accept(
                    new Listening(host(server.getInetAddress()) + ":" + server.getLocalPort(), service + ":" + remote));
        }
    }

    private static String host(InetAddress address) {
        String text = address.getHostAddress();
        return text.contains(":") ? "[" + text + "]" : text;
    }

    private void accept(ServerSocket server, int port) {
        try {
            while (true) {
                open(server.accept(), port);
            }
        } catch (IOException closed) {
            // The command ends, or this process has too many open files.
            if (!server.isClosed()) {
                notices.accept("no more connections are accepted: " + closed.getMessage());
            }
        }
    }

    /** In the order of the channels, as the server expects it. */
    private synchronized void open(Socket connection, int port) {
        lastChannel++;
        int channel = lastChannel;
        ForwardedSocket forwarded =
                new ForwardedSocket(channel, connection, session, () -> connections.remove(channel));
        connections.put(channel, forwarded);
        session.send(Frame.open(channel, port));
        forwarded.start();
    }

    @Override
    public void close() {
        synchronized (listening) {
            listening.forEach(ForwardedPorts::close);
        }
        List.copyOf(connections.values()).forEach(ForwardedSocket::close);
    }

    private static void close(ServerSocket server) {
        try {
            server.close();
        } catch (IOException alreadyGone) {
            // Nothing listens there any more, which is what was wanted.
            return;
        }
    }
}
