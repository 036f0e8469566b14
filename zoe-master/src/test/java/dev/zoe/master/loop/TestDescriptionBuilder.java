package dev.zoe.master.loop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Writes descriptions of format 4 for scenarios. Unless changed, each service takes a core and 1 GiB. */
final class TestDescriptionBuilder {

    private final String name;
    private final List<String> services = new ArrayList<>();
    private String extra = "";
    private String command = "null";
    private String labels = "";
    private BigDecimal cores = BigDecimal.ONE;
    private long memory = 1L << 30;

    private TestDescriptionBuilder(String name) {
        this.name = name;
    }

    static TestDescriptionBuilder batch(String name) {
        return new TestDescriptionBuilder(name);
    }

    /** More keys of the application, such as {@code "max_runtime": "PT1S"}. */
    TestDescriptionBuilder with(String keys) {
        extra = "," + keys;
        return this;
    }

    /** What each service that follows takes. */
    TestDescriptionBuilder resources(BigDecimal coresOfService, long bytes) {
        cores = coresOfService;
        memory = bytes;
        return this;
    }

    /** A shell script that each service that follows runs, without quotation marks. */
    TestDescriptionBuilder script(String script) {
        command = "[\"sh\", \"-c\", \"" + script + "\"]";
        return this;
    }

    /** The label of the nodes on which each service that follows runs. */
    TestDescriptionBuilder nodes(String label) {
        labels = ",\"labels\": [\"" + label + "\"]";
        return this;
    }

    /** The monitored component: one core instance. */
    TestDescriptionBuilder main(String component, String... keys) {
        return add(component, 1, 1, true, keys);
    }

    /** Another component: {@code core} core instances of {@code total}. */
    TestDescriptionBuilder component(String component, int core, int total, String... keys) {
        return add(component, core, total, false, keys);
    }

    private TestDescriptionBuilder add(String component, int core, int total, boolean monitor, String... keys) {
        String more = (keys.length == 0 ? "" : "," + String.join(",", keys)) + labels;
        String order = more.contains("startup_order") ? "" : "\"startup_order\": 0, ";
        services.add(
                """
                {"name": "%s", "image": "zoe-test/busybox:1", "monitor": %s, "essential_count": %d, "total_count": %d,
                 %s"environment": [], "volumes": [], "command": %s,
                 "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                   "url_template": "http://{ip_port}/"}],
                 "resources": {"cores": {"min": %s, "max": %s}, "memory": {"min": %d, "max": %d}}%s}"""
                        .formatted(
                                component, monitor, core, total, order, command, cores, cores, memory, memory, more));
        return this;
    }

    String json() {
        return """
                {"name": "%s", "version": 4, "kind": "batch", "services": [%s]%s}"""
                .formatted(name, String.join(",", services), extra);
    }
}
