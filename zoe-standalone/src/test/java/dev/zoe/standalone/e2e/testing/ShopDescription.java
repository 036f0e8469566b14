package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of a template of the shop, which a test makes smaller. */
public final class ShopDescription {
    private final ObjectNode application;

    private ShopDescription(ObjectNode application) {
        this.application = application;
    }

    public static ShopDescription of(String template) throws IOException {
        Path file = Path.of("..", "app-templates", template, template + ".json");
        return new ShopDescription((ObjectNode) JsonMapper.shared().readTree(Files.readString(file)));
    }

    /** A copy in which a variable has another value, in all services that have it. */
    public ShopDescription with(String variable, String value) {
        ShopDescription copy = copy();
        int found = 0;
        for (JsonNode service : copy.services()) {
            for (JsonNode pair : service.path("environment")) {
                if (pair.get(0).asString().equals(variable)) {
                    ((ArrayNode) pair).set(1, value);
                    found++;
                }
            }
        }
        assertThat(found).as(variable).isPositive();
        return copy;
    }

    /**
     * A copy whose Java programs run without the optimizing compiler. It takes a third of the processor time of a short
     * run of Spark, and has no time to pay.
     */
    public ShopDescription withoutOptimizingCompiler() {
        ShopDescription copy = copy();
        for (JsonNode service : copy.services()) {
            ((ArrayNode) service.path("environment"))
                    .addArray()
                    .add("JAVA_TOOL_OPTIONS")
                    .add("-XX:TieredStopAtLevel=1");
        }
        return copy;
    }

    /**
     * A copy in which a service has another number of instances. As in templates, one without elastic ones stays so.
     */
    public ShopDescription total(String service, int instances) {
        ShopDescription copy = copy();
        for (JsonNode one : copy.services()) {
            if (one.path("name").asString().equals(service)) {
                if (one.path("essential_count").asInt()
                        == one.path("total_count").asInt()) {
                    ((ObjectNode) one).put("essential_count", instances);
                }
                ((ObjectNode) one).put("total_count", instances);
            }
        }
        return copy;
    }

    /** A copy with other keys of the application, as JSON. */
    public ShopDescription whole(String keys) {
        ShopDescription copy = copy();
        copy.application.setAll((ObjectNode) JsonMapper.shared().readTree("{" + keys + "}"));
        return copy;
    }

    /** A copy that has no other services. */
    public ShopDescription only(String service) {
        ShopDescription copy = copy();
        copy.services().removeIf(one -> !one.path("name").asString().equals(service));
        assertThat(copy.services()).hasSize(1);
        return copy;
    }

    public String json() {
        return application.toString();
    }

    private ShopDescription copy() {
        return new ShopDescription(application.deepCopy());
    }

    private ArrayNode services() {
        return (ArrayNode) application.path("services");
    }
}
