package dev.zoe.api.testing;

/** Descriptions for tests. */
public final class SampleApplications {

    private SampleApplications() {}

    /** One core coordinator with a port, and workers of which one is core. */
    public static String elastic(String name, int workers) {
        return """
                {"name": "%s", "version": 4, "kind": "batch", "services": [
                  {"name": "boss", "image": "busybox:1", "monitor": true, "essential_count": 1, "total_count": 1,
                   "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
                   "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                              "url_template": "http://{ip_port}/ui"}]},
                  {"name": "worker", "image": "busybox:1", "essential_count": 1, "total_count": %d,
                   "resources": {"memory": {"min": 2097152}, "cores": {"min": 1}}}
                ]}"""
                .formatted(name, workers);
    }

    public static String submission(String description) {
        return "{\"application\": " + description + "}";
    }
}
