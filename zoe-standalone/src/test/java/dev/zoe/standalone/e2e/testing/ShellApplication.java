package dev.zoe.standalone.e2e.testing;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Applications of one component that runs a shell script. */
public final class ShellApplication {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long MEMORY = 32 << 20;

    private ShellApplication() {}

    /** One that ends with its script. */
    public static String application(String name, String script) {
        return application(name, InProcessServer.SHELL_IMAGE, List.of("sh", "-c", script));
    }

    public static String application(String name, String image, List<String> command) {
        ObjectNode application = JSON.createObjectNode().put("name", name).put("version", 4);
        ObjectNode main = application.putArray("services").addObject();
        main.put("name", "main").put("image", image).put("monitor", true).put("stop_grace", "PT0S");
        main.put("essential_count", 1).put("total_count", 1);
        // The start of a container counts as its own: with a limit of 0.05 cores, it takes two seconds.
        main.putObject("resources").putObject("cores").put("min", 0.05).put("max", 1);
        ((ObjectNode) main.path("resources"))
                .putObject("memory")
                .put("min", MEMORY)
                .put("max", MEMORY);
        main.set("command", JSON.valueToTree(command));
        return application.toString();
    }

    /** Notes each of its starts in the workspace, and waits there for a file {@code go}. */
    public static String waitingForGo(String name) {
        return application(
                name,
                """
                echo started >> "$ZOE_WORKSPACE/starts-$EXECUTION_ID"
                until [ -e "$ZOE_WORKSPACE/go-$EXECUTION_ID" ]; do sleep 0.1; done
                echo went
                """);
    }
}
