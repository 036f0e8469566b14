package dev.zoe.standalone.e2e.testing;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes descriptions of several small components, each a shell script. */
public final class DescriptionBuilder {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long MEMORY = 32 << 20;

    private final ObjectNode application = JSON.createObjectNode();
    private final ArrayNode services;

    private DescriptionBuilder(String name) {
        application.put("name", name).put("version", 4);
        services = application.putArray("services");
    }

    public static DescriptionBuilder application(String name) {
        return new DescriptionBuilder(name);
    }

    /** The monitored component, of one core instance. */
    public DescriptionBuilder main(String script) {
        component("main", 1, 1, script).put("monitor", true);
        return this;
    }

    /** Another component. */
    public DescriptionBuilder with(String component, int core, int total, String script) {
        component(component, core, total, script);
        return this;
    }

    /** Of the last component: other keys of the description, as JSON. */
    public DescriptionBuilder but(String keys) {
        ObjectNode last = (ObjectNode) services.get(services.size() - 1);
        last.setAll((ObjectNode) JSON.readTree("{" + keys + "}"));
        return this;
    }

    /** Other keys of the application, as JSON. */
    public DescriptionBuilder whole(String keys) {
        application.setAll((ObjectNode) JSON.readTree("{" + keys + "}"));
        return this;
    }

    private ObjectNode component(String name, int core, int total, String script) {
        ObjectNode component = services.addObject();
        component.put("name", name).put("image", InProcessServer.SHELL_IMAGE).put("stop_grace", "PT0S");
        component.put("essential_count", core).put("total_count", total).put("startup_order", 0);
        ObjectNode resources = component.putObject("resources");
        // The start of a container counts as its own: with a limit of 0.05 cores, it takes two seconds.
        resources.putObject("cores").put("min", 0.05).put("max", 1);
        resources.putObject("memory").put("min", MEMORY).put("max", MEMORY);
        component.set("command", JSON.valueToTree(List.of("sh", "-c", script)));
        return component;
    }

    public String json() {
        return application.toString();
    }
}
