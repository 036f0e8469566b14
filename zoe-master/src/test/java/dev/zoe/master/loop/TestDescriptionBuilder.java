package dev.zoe.master.loop;

import java.util.ArrayList;
import java.util.List;

/** Writes descriptions of format 4 for scenarios. One core is 1000 millicores, each service takes 1 GiB. */
final class TestDescriptionBuilder {

    private final String name;
    private final List<String> services = new ArrayList<>();
    private String extra = "";

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

    /** The monitored component: one core instance of one core. */
    TestDescriptionBuilder main(String component, String... keys) {
        return add(component, 1, 1, true, keys);
    }

    /** Another component: {@code core} core instances of {@code total}, one core each. */
    TestDescriptionBuilder component(String component, int core, int total, String... keys) {
        return add(component, core, total, false, keys);
    }

    private TestDescriptionBuilder add(String component, int core, int total, boolean monitor, String... keys) {
        String more = keys.length == 0 ? "" : "," + String.join(",", keys);
        String order = more.contains("startup_order") ? "" : "\"startup_order\": 0, ";
        services.add(
                """
                {"name": "%s", "image": "zoe-test/busybox:1", "monitor": %s, "essential_count": %d, "total_count": %d,
                 %s"environment": [], "volumes": [], "command": null,
                 "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                   "url_template": "http://{ip_port}/"}],
                 "resources": {"cores": {"min": 1, "max": 1}, "memory": {"min": 1073741824, "max": 1073741824}}%s}"""
                        .formatted(component, monitor, core, total, order, more));
        return this;
    }

    String json() {
        return """
                {"name": "%s", "version": 4, "kind": "batch", "services": [%s]%s}"""
                .formatted(name, String.join(",", services), extra);
    }
}
