package dev.zoe.cli.internal.browser;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Waits at 127.0.0.1 for the browser that brings the code (RFC 8252, section 7.3). Only an answer with the state of
 * this run counts; others are refused, and the wait goes on, so that another program or page cannot end it.
 */
public final class LoopbackReceiver implements AutoCloseable {
    private static final Pattern CODE = Pattern.compile("(?:^|&)code=([A-Za-z0-9_-]{1,200})(?:&|$)");
    private static final Pattern ERROR = Pattern.compile("(?:^|&)error=([a-z_]{1,50})(?:&|$)");
    private static final Pattern STATE = Pattern.compile("(?:^|&)state=([A-Za-z0-9_-]{1,200})(?:&|$)");

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final HttpServer server;
    private final String state;
    private final CompletableFuture<Optional<String>> answer = new CompletableFuture<>();

    private LoopbackReceiver(HttpServer server, String state) {
        this.server = server;
        this.state = state;
    }

    /**
     * Listens at a free port.
     *
     * @param state that the browser brings back
     */
    public static LoopbackReceiver listen(String state) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0);
            LoopbackReceiver receiver = new LoopbackReceiver(server, state);
            server.createContext("/", receiver::receive);
            server.start();
            return receiver;
        } catch (IOException refused) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "cannot listen at 127.0.0.1 for the browser: " + refused.getMessage() + "; use --no-browser");
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /**
     * Waits for the code.
     *
     * @throws CommandFailure when the user refuses, or nothing comes in time
     */
    public String await(Duration longest) {
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS)
                    .orElseThrow(() -> new CommandFailure(ExitCode.REFUSED, "the log-in was refused in the browser"));
        } catch (TimeoutException tooLate) {
            throw new CommandFailure(
                    ExitCode.REFUSED,
                    "no browser has allowed the log-in within " + longest.toMinutes()
                            + " minutes; run 'zoe login' again");
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.INTERNAL, "interrupted before the browser answered");
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
        Optional<String> code = find(CODE, query);
        boolean isAnswer = exchange.getRequestMethod().equals("GET")
                && exchange.getRequestURI().getPath().equals("/")
                && find(STATE, query).filter(this::isState).isPresent()
                && (code.isPresent() || find(ERROR, query).isPresent());
        if (!isAnswer) {
            send(exchange, 400, "This is not the log-in that the command line waits for.");
            return;
        }
        send(
                exchange,
                200,
                code.isPresent()
                        ? "The command line has the code. You may close this window."
                        : "The log-in is refused. You may close this window.");
        answer.complete(code);
    }

    private boolean isState(String given) {
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.US_ASCII), state.getBytes(StandardCharsets.US_ASCII));
    }

    private static Optional<String> find(Pattern pattern, String query) {
        return Optional.of(pattern.matcher(query)).filter(Matcher::find).map(match -> match.group(1));
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] page = ("<!DOCTYPE html><html lang=\"en\"><title>Zoe</title><p>" + text + "</p></html>")
                .getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "text/html; charset=utf-8");
        headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        headers.set("Connection", "close");
        try (exchange) {
            exchange.sendResponseHeaders(status, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
