package dev.zoe.web.builder;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a new component begins as. */
public enum BuildingBlock {
    PROGRAM(
            """
            {"name": "main", "image": "", "monitor": true, "essential_count": 1, "total_count": 1,
             "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": "1GiB", "max": "1GiB"}}}"""),
    COORDINATOR(
            """
            {"name": "coordinator", "image": "", "monitor": true, "essential_count": 1, "total_count": 1,
             "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": "1GiB", "max": "1GiB"}},
             "environment": [["BIND_HOST", "{dns_name#self}"]],
             "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp", "url_template": "http://{ip_port}/"}],
             "health": {"port": "http"}}"""),
    WORKERS(
            """
            {"name": "worker", "image": "", "monitor": false, "essential_count": 1, "total_count": 5,
             "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": "1GiB", "max": "1GiB"}},
             "restart": "on-failure"}"""),
    NOTEBOOK(
            """
            {"name": "notebook", "image": "", "monitor": true, "essential_count": 1, "total_count": 1,
             "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": "2GiB", "max": "2GiB"}},
             "ports": [{"name": "http", "port_number": 8888, "protocol": "tcp",
                        "url_template": "http://{ip_port}{proxy_path}"}]}"""),
    EMPTY("{\"name\": \"\", \"image\": \"\"}");

    private static final JsonMapper JSON = new JsonMapper();

    private final String service;

    BuildingBlock(String service) {
        this.service = service;
    }

    /** As forms and message bundles name it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    ObjectNode component() {
        return (ObjectNode) JSON.readTree(service);
    }

    static Optional<BuildingBlock> of(String wire) {
        return Stream.of(values()).filter(block -> block.wire().equals(wire)).findFirst();
    }
}
