package dev.zoe.standalone.people;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;

/** Occupies a site with one execution, so that others wait. */
final class BusySite {

    private static final int CREATED = 201;

    private BusySite() {}

    /**
     * Takes all cores of the node.
     *
     * @return the number of the execution that has them
     */
    static long occupy(RestCaller caller) throws IOException {
        return submit(caller, "occupier");
    }

    /** Submits executions that wait for the same cores. */
    static void queue(RestCaller caller, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            var unused = submit(caller, "waits-" + i);
        }
    }

    private static long submit(RestCaller caller, String name) throws IOException {
        String cores = caller.get("/api/v1/nodes").at("/items/0/cores/total");
        RestResponse response = caller.post(
                "/api/v1/executions",
                """
                {"name": "%s", "application": {"name": "sleeper", "version": 4, "kind": "batch", "services": [
                  {"name": "worker", "image": "%s", "monitor": true, "essential_count": 1, "total_count": 2,
                   "resources": {"memory": {"min": 1048576}, "cores": {"min": %s}}, "command": ["sleep", "36000"]}]}}"""
                        .formatted(name, InProcessServer.SHELL_IMAGE, cores));
        if (response.status() != CREATED) {
            throw new IOException("a submission answered %d: %s".formatted(response.status(), response.text()));
        }
        return response.id();
    }
}
