package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.db.execution.ExecutionEntity;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ports of a component, by name or by number. */
final class ServicePorts {
    static final int MOST = 20;
    private static final int HIGHEST = 65_535;

    private ServicePorts() {}

    /**
     * The numbers of the ports that a client names.
     *
     * @throws Problem when there are too many of them, or one is neither a number nor a name of a TCP port
     */
    static List<Integer> numbers(ExecutionEntity execution, String component, List<String> named, JsonMapper json) {
        if (named.isEmpty() || named.size() > MOST) {
            throw Problem.badParameter(
                    "port", String.join(" ", named), "the name or number of a port, 1 to %d times".formatted(MOST));
        }
        JsonNode ports = json.readTree(execution.getDescription())
                .path("services")
                .valueStream()
                .filter(service -> service.path("name").asString("").equals(component))
                .findFirst()
                .map(service -> service.path("ports"))
                .orElseGet(() -> json.createArrayNode());
        List<Integer> numbers = new ArrayList<>();
        for (String port : named) {
            numbers.add(number(port, ports));
        }
        return numbers;
    }

    private static int number(String port, JsonNode ports) {
        if (port.matches("[0-9]{1,5}")) {
            int number = Integer.parseInt(port);
            if (number >= 1 && number <= HIGHEST) {
                return number;
            }
        }
        List<String> names = ports.valueStream()
                .filter(each -> !each.path("protocol").asString("tcp").equals("udp"))
                .map(each -> each.path("name").asString(""))
                .toList();
        if (!names.contains(port)) {
            throw Problem.badParameter(
                    "port",
                    port,
                    names.isEmpty()
                            ? "a number from 1 to %d; the component names no TCP port".formatted(HIGHEST)
                            : "a number from 1 to %d, or one of the TCP ports of the component: %s"
                                    .formatted(HIGHEST, String.join(", ", names)));
        }
        return ports.valueStream()
                .filter(each -> each.path("name").asString("").equals(port))
                .findFirst()
                .orElseThrow()
                .path("port_number")
                .asInt();
    }
}
