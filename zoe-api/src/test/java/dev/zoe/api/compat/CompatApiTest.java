package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What tests of the interface 0.7 share. */
abstract class CompatApiTest extends ApiTest {
    static final String BASE = "/api/0.7";

    /** An application in format 3: a boss with a port, and workers of which one is core. */
    static String zapp(String name, int workers) {
        return """
                {"name": "%s", "version": 3, "will_end": true, "size": 12, "services": [
                  {"name": "boss", "image": "busybox:1", "monitor": true, "startup_order": 0, "essential_count": 1,
                   "total_count": 1, "resources": {"memory": {"min": 1048576, "max": null},
                                                   "cores": {"min": 0.5, "max": null}},
                   "environment": [["WHO", "{user_name}"]], "volumes": [], "command": "sh -c 'echo hello world'",
                   "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                              "url_template": "http://{ip_port}/ui"}]},
                  {"name": "worker", "image": "busybox:1", "monitor": false, "startup_order": 1, "essential_count": 1,
                   "total_count": %d, "resources": {"memory": {"min": null, "max": null},
                                                    "cores": {"min": 1, "max": 2}},
                   "environment": [], "volumes": [], "command": null, "ports": []}
                ]}"""
                .formatted(name, workers);
    }

    static String submission(String name, String zapp) {
        return "{\"name\": \"%s\", \"application\": %s}".formatted(name, zapp);
    }

    /** Starts an application with that interface. */
    static long start(RestCaller user, String name) {
        RestResponse answer = user.post(BASE + "/execution", submission(name, zapp(name, 2)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json().path("execution_id").asLong();
    }

    /** The number of a service of an execution. */
    static long service(RestCaller user, long execution, String name) {
        return user.get(BASE + "/execution/" + execution)
                .json()
                .path("services")
                .valueStream()
                .map(JsonNode::asLong)
                .filter(id -> user.get(BASE + "/service/" + id).at("/name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    static long number(RestCaller user) {
        return user.get(BASE + "/login").json().at("/user/id").asLong();
    }

    static List<String> members(JsonNode object) {
        return List.copyOf(object.propertyNames());
    }

    /** The status, and that the body is an error of that interface. */
    static void assertRefused(RestResponse answer, int status, String... words) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(members(answer.json())).containsExactly("message");
        assertThat(answer.at("/message")).isNotBlank();
        for (String word : words) {
            assertThat(answer.at("/message")).contains(word);
        }
    }
}
