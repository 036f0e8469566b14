package dev.zoe.cli;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Plays one execution, number 42: its state changes when the test says so. */
public final class ExecutionScript {

    private static final String PATH = "/executions/42";

    private final ScriptedServer server;
    private volatile String state = "";

    public ExecutionScript(ScriptedServer server) {
        this.server = server;
        server.on("GET", PATH, exchange -> ScriptedServer.answer(exchange, 200, "application/json", state));
        server.on("POST", "/executions", exchange -> ScriptedServer.answer(exchange, 201, "application/json", state));
        server.on("GET", PATH + "/endpoints", 200, "{\"items\":[]}");
        server.on("GET", PATH + "/explanation", 200, "{\"position\":3}");
    }

    public ExecutionScript submitted() {
        return is("submitted", 0, 0, "null");
    }

    public ExecutionScript queued() {
        return is("queued", 0, 0, "null");
    }

    public ExecutionScript running(int elastic) {
        return is("running", 2, elastic, "null");
    }

    /** Ends 21 seconds after the submission. */
    public ExecutionScript ended(String status, String errorMessage) {
        return is(status, 0, 0, errorMessage);
    }

    public ExecutionScript terminated() {
        return ended("terminated", "null");
    }

    /** Serves events that are sent by {@code script}. */
    public ExecutionScript events(ScriptedServer.Script script) {
        server.on("GET", PATH + "/events", script);
        return this;
    }

    /** Serves a log in one piece. */
    public ExecutionScript log(String text) {
        server.on("GET", PATH + "/logs", exchange -> {
            exchange.getResponseHeaders().set("X-Log-Offset", "0");
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        });
        return this;
    }

    private ExecutionScript is(String status, int core, int elastic, String errorMessage) {
        boolean started = !status.equals("queued") && !status.equals("submitted");
        boolean ended = started && !status.equals("running");
        state =
                """
                {"id":42,"name":"mandelbrot","owner":"ada","status":"%s","kind":"batch",
                 "submitted_at":"2026-11-21T09:00:00Z","started_at":%s,"ended_at":%s,
                 "exit_code":%s,"error_message":%s,
                 "core":{"total":2,"active":%d},"elastic":{"total":8,"active":%d},"peak_services":10}
                """
                        .formatted(
                                status,
                                started ? "\"2026-11-21T09:00:04Z\"" : "null",
                                ended ? "\"2026-11-21T09:00:21Z\"" : "null",
                                status.equals("error") ? "3" : status.equals("terminated") ? "0" : "null",
                                errorMessage,
                                core,
                                elastic);
        return this;
    }
}
