package dev.zoe.web;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The part of an OpenID Connect provider that Zoe talks to. It answers what a test tells it to. */
final class HandMadeProvider implements AutoCloseable {
    /** An answer that never comes. */
    static final Answer NEVER = new Answer(0, "");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final RSAKey key;

    /** @param body of JSON; an address when the status is a redirect */
    record Answer(int status, String body) {}

    HandMadeProvider(int port) throws IOException, JOSEException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        key = new RSAKeyGenerator(2048).keyID("right").generate();
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        describe(issuer());
        answers.put("/keys", new Answer(200, new JWKSet(key.toPublicJWK()).toString()));
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    RSAKey key() {
        return key;
    }

    void describe(String as) {
        String here = issuer();
        set(
                "/.well-known/openid-configuration",
                new Answer(
                        200,
                        """
                        {"issuer": "%s", "authorization_endpoint": "%2$s/authorize", "token_endpoint": "%2$s/token",
                         "jwks_uri": "%2$s/keys", "subject_types_supported": ["public"],
                         "response_types_supported": ["code"], "id_token_signing_alg_values_supported": ["RS256"]}
                        """
                                .formatted(as, here)));
    }

    void setIdToken(String token) {
        set(
                "/token",
                new Answer(
                        200,
                        "{\"access_token\": \"a\", \"token_type\": \"Bearer\", \"expires_in\": 60, \"id_token\": \"%s\"}"
                                .formatted(token)));
    }

    void set(String path, Answer answer) {
        answers.put(path, answer);
    }

    private void answer(HttpExchange exchange) throws IOException {
        Answer answer = answers.getOrDefault(exchange.getRequestURI().getPath(), new Answer(404, "{}"));
        if (answer.status() == NEVER.status()) {
            return;
        }
        if (answer.status() / 100 == 3) {
            exchange.getResponseHeaders().set("Location", answer.body());
        }
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
