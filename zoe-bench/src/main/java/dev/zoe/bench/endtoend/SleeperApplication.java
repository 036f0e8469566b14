package dev.zoe.bench.endtoend;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * An application to measure: one component whose services sleep.
 *
 * @param count services, all of them core
 * @param cores of each service, as a decimal number
 * @param memory bytes of each service
 * @param ports empty, or the one port that each service has
 */
record SleeperApplication(String name, String image, int count, String cores, long memory, List<Integer> ports) {

    String description() {
        return JsonMapper.shared().writeValueAsString(tree());
    }

    /** The body of a request that submits the application. */
    String submission() {
        return JsonMapper.shared().writeValueAsString(Map.of("application", tree()));
    }

    private Map<String, Object> tree() {
        double number = Double.parseDouble(cores);
        Map<String, Object> resources = Map.of(
                "cores", Map.of("min", number, "max", number),
                "memory", Map.of("min", memory, "max", memory));
        Map<String, Object> service = Map.of(
                "name",
                "sleeper",
                "image",
                image,
                "monitor",
                true,
                "essential_count",
                count,
                "total_count",
                count,
                "resources",
                resources,
                "command",
                List.of("sleep", "600"),
                "stop_grace",
                "PT1S",
                "ports",
                ports.stream().map(SleeperApplication::port).toList());
        return Map.of("name", name, "version", 4, "kind", "batch", "services", List.of(service));
    }

    private static Map<String, Object> port(int number) {
        return Map.of("name", "port" + number, "port_number", number, "protocol", "tcp");
    }
}
