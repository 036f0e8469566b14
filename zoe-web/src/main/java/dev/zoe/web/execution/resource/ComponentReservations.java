package dev.zoe.web.execution.resource;

import dev.zoe.api.execution.ExecutionView;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the services of each component of an execution reserve. */
public final class ComponentReservations {
    private final Map<String, ReservedResources> byComponent = new HashMap<>();

    private ComponentReservations() {}

    /** @param execution with its description */
    public static ComponentReservations of(ExecutionView execution) {
        ComponentReservations all = new ComponentReservations();
        execution.application().ifPresent(application -> application
                .path("services")
                .valueStream()
                .forEach(component ->
                        all.byComponent.put(component.path("name").asString(""), read(component.path("resources")))));
        return all;
    }

    private static ReservedResources read(JsonNode resources) {
        JsonNode memory = resources.path("memory");
        return new ReservedResources(
                resources.path("cores").path("min").asDouble(0),
                memory.path("min").asLong(0),
                memory.path("max").asLong(0),
                resources.path("gpus").asInt(0));
    }

    /** Nothing for a component that the description does not have. */
    public ReservedResources of(String component) {
        return byComponent.getOrDefault(component, ReservedResources.NOTHING);
    }
}
