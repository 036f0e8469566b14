package dev.zoe.bench.endtoend;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Sends the same submission repeatedly over one connection. It shares the processor with the measured server, as
 * {@code pgbench} does with PostgreSQL, so it writes HTTP itself: {@link java.net.http.HttpClient} would use as much
 * processor time as the server.
 */
final class RawHttpSubmitter implements AutoCloseable {

    private static final int LONGEST_LINE = 8192;

    private final URI server;
    private final List<byte[]> requests = new ArrayList<>();
    private int next;
    private Socket socket = new Socket();
    private InputStream input = InputStream.nullInputStream();
    private boolean open;

    /** @param logins values of the header {@code Authorization}, which requests have in turns */
    RawHttpSubmitter(URI server, String path, List<String> logins, String body) {
        this.server = server;
        for (String login : logins) {
            requests.add(request(server, path, login, body));
        }
    }

    private static byte[] request(URI server, String path, String authorization, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head =
                """
                POST %s HTTP/1.1
                Host: %s
                Authorization: %s
                Content-Type: application/json
                Content-Length: %d

                """
                        .formatted(path, server.getAuthority(), authorization, bytes.length)
                        .replace("\n", "\r\n");
        return (head + body).getBytes(StandardCharsets.UTF_8);
    }

    /** @throws IOException when the status of the response is not 201 */
    void submit() throws IOException {
        if (!open) {
            connect();
        }
        OutputStream output = socket.getOutputStream();
        output.write(requests.get(next));
        next = (next + 1) % requests.size();
        String status = line();
        OptionalInt length = OptionalInt.empty();
        boolean last = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = OptionalInt.of(
                        Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip()));
            }
            last |= lower.equals("connection: close");
        }
        String body = length.isPresent() ? text(length.getAsInt()) : chunks();
        if (!status.startsWith("HTTP/1.1 201")) {
            throw new IOException("the response to a submission is %s: %s".formatted(status, body));
        }
        if (last) {
            close();
        }
    }

    private void connect() throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        input = new BufferedInputStream(socket.getInputStream());
        open = true;
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = chunk(); size > 0; size = chunk()) {
            body.append(text(size));
            line();
        }
        line();
        return body.toString();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String text(int size) throws IOException {
        return new String(input.readNBytes(size), StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0 || line.length() > LONGEST_LINE) {
                throw new IOException("the server closed the connection within a response");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        open = false;
        socket.close();
    }
}
