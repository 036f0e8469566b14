package dev.zoe.standalone.overload;

import dev.zoe.standalone.TestUsers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * An ordinary user at a machine of its own.
 *
 * @param server base URL
 * @param address a loopback address, which the server takes for that of the machine
 * @param login {@code name:password}
 */
record OverloadUser(URI server, InetAddress address, String login) {

    /** Adds a user to the server, unless there is one of this name. */
    static OverloadUser add(OverloadServerProcess server, String name, String address) throws IOException {
        return add(server, name, "user", address);
    }

    /** Adds a user who sees what everybody runs, unless there is one of this name. */
    static OverloadUser addObserver(OverloadServerProcess server, String name, String address) throws IOException {
        return add(server, name, "observer", address);
    }

    private static OverloadUser add(OverloadServerProcess server, String name, String role, String address)
            throws IOException {
        String login = TestUsers.add(
                        server.database().dataSource(), server.url().toString(), name, role)
                .login()
                .orElseThrow();
        return new OverloadUser(server.url(), InetAddress.getByName(address), login);
    }

    OverloadUser withPassword(String password) {
        return new OverloadUser(server, address, login.substring(0, login.indexOf(':') + 1) + password);
    }

    OverloadUser at(InetAddress other) {
        return new OverloadUser(server, other, login);
    }

    HttpCall.Answer get(String path) throws IOException {
        return send("GET", path, "").read();
    }

    HttpCall.Answer post(String path, String body) throws IOException {
        return send("POST", path, body).read();
    }

    /** Sends a call and does not wait for its answer. */
    HttpCall send(String method, String path, String body) throws IOException {
        String head = "%s /api/v1%s HTTP/1.1\r\n%s".formatted(method, path, authorization());
        return HttpCall.send(server, address, head, body);
    }

    /** The header with the log-in. */
    String authorization() {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }
}
