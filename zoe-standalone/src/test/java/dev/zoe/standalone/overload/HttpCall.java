package dev.zoe.standalone.overload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One HTTP call over a connection of its own, as a program makes it that calls once and ends. Sent by one thread and
 * read by another, so that very many can be under way without a thread for each.
 */
final class HttpCall {

    private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(120);
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([0-9]{3})");
    private static final Pattern RETRY_AFTER = Pattern.compile("(?im)^Retry-After: *([0-9]+)");

    private final Socket socket;

    private HttpCall(Socket socket) {
        this.socket = socket;
    }

    /** @param retryAfter seconds, if the answer says so */
    record Answer(int status, OptionalInt retryAfter, String text) {
        /** Of a call that got none. */
        static final Answer NONE = new Answer(0, OptionalInt.empty(), "");
    }

    static HttpCall send(URI server, String head, String body) throws IOException {
        return send(server, InetAddress.getLoopbackAddress(), head, body);
    }

    /** @param from one of the loopback addresses of this machine, which the server takes for the client's */
    static HttpCall send(URI server, InetAddress from, String head, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
            String request =
                    "%s\r\nHost: %s\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                            .formatted(head, server.getAuthority(), bytes.length, body);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        return new HttpCall(socket);
    }

    /** Waits for the answer and ends the connection. */
    Answer read() throws IOException {
        try (socket) {
            String text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher status = STATUS.matcher(text);
            if (!status.lookingAt()) {
                throw new IOException("the server ended the connection without an answer");
            }
            Matcher wait = RETRY_AFTER.matcher(text);
            return new Answer(
                    Integer.parseInt(status.group(1)),
                    wait.find() ? OptionalInt.of(Integer.parseInt(wait.group(1))) : OptionalInt.empty(),
                    text);
        }
    }
}
