package dev.zoe.standalone.overload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the body of a submission. Each service takes one core unless it says otherwise. */
final class OverloadSubmission {

    private final String name;
    private final List<String> services = new ArrayList<>();

    private OverloadSubmission(String name) {
        this.name = name;
    }

    static OverloadSubmission of(String name) {
        return new OverloadSubmission(name);
    }

    /** The monitored service: ends after this time in milliseconds with this code. */
    OverloadSubmission main(long millis, int code, String more) {
        return service("main", true, 1, 1, 1, "[\"run\", \"%d\", \"%d\"]".formatted(millis, code), more);
    }

    /** Services that run until they are stopped. */
    OverloadSubmission others(String component, int core, int total, int cores) {
        return service(component, false, core, total, cores, "[\"serve\"]", "");
    }

    /** Services that end after this time in milliseconds with this code. */
    OverloadSubmission mortals(String component, int core, int total, long millis, int code, String more) {
        return service(component, false, core, total, 1, "[\"run\", \"%d\", \"%d\"]".formatted(millis, code), more);
    }

    private OverloadSubmission service(
            String component, boolean monitor, int core, int total, int cores, String command, String more) {
        services.add(String.format(
                Locale.ROOT,
                """
                {"name": "%s", "image": "none:1", "monitor": %s, "stop_grace": "PT0S",
                 "essential_count": %d, "total_count": %d, "command": %s,
                 "resources": {"cores": {"min": %6$d, "max": %6$d}, "memory": {"min": 1048576, "max": 1048576}}%7$s}""",
                component,
                monitor,
                core,
                total,
                command,
                cores,
                more));
        return this;
    }

    String json() {
        return """
                {"application": {"name": "%s", "version": 4, "services": [%s]}}"""
                .formatted(name, String.join(",", services));
    }
}
