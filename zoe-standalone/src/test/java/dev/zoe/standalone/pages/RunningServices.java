package dev.zoe.standalone.pages;

import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.time.Duration;

/** An application with many services that really run: each is a process that sleeps. */
final class RunningServices {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int CREATED = 201;

    private RunningServices() {}

    /** Starts it and waits until all run. */
    static long start(RestCaller caller, int services) throws IOException {
        RestResponse response = caller.post("/api/v1/executions", description("many", services, "0.001"));
        if (response.status() != CREATED) {
            throw new IOException("the submission answered %d: %s".formatted(response.status(), response.text()));
        }
        long id = response.id();
        await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).until(() -> active(caller, id) == services);
        return id;
    }

    /** @param cores of each service */
    static String description(String name, int services, String cores) {
        return """
                {"name": "%s", "application": {"name": "sleeper", "version": 4, "kind": "batch", "services": [
                  {"name": "worker", "image": "%s", "monitor": true, "essential_count": 1, "total_count": %d,
                   "resources": {"memory": {"min": 1048576}, "cores": {"min": %s}}, "command": ["sleep", "36000"]}]}}"""
                .formatted(name, InProcessServer.SHELL_IMAGE, services, cores);
    }

    private static long active(RestCaller caller, long id) throws IOException {
        var execution = caller.get("/api/v1/executions/" + id).json();
        return execution.at("/core/active").asLong()
                + execution.at("/elastic/active").asLong();
    }
}
