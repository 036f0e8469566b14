package dev.zoe.application.internal.mapping;

import dev.zoe.application.Application;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes an application as format 4: always the same keys in the same order, defaults spelt out. */
public final class CanonicalWriter {

    private static final JsonMapper MAPPER = new JsonMapper();

    private CanonicalWriter() {}

    /** Reading the text again gives an equal application. */
    public static String write(Application application) {
        ObjectNode json = MAPPER.createObjectNode();
        Map<String, String> labels = new TreeMap<>(application.labels());
        json.put("version", 4);
        json.put("name", application.name());
        putIfGiven(json, "title", labels.remove("title"));
        putIfGiven(json, "description", labels.remove("description"));
        json.put("kind", application.kind().name().toLowerCase(Locale.ROOT));
        application.runtimeEstimate().ifPresent(time -> json.put("runtime_estimate", time.toString()));
        application.priority().ifPresent(priority -> json.put("priority", priority));
        application.deadline().ifPresent(deadline -> json.put("deadline", deadline.toString()));
        application.maxRuntime().ifPresent(time -> json.put("max_runtime", time.toString()));
        if (!application.idle().isEmpty()) {
            var idle = json.putObject("idle");
            application
                    .idle()
                    .releaseElasticAfter()
                    .ifPresent(time -> idle.put("release_elastic_after", time.toString()));
            application.idle().stopAfter().ifPresent(time -> idle.put("stop_after", time.toString()));
        }
        application.queue().ifPresent(queue -> json.put("queue", queue));
        if (!labels.isEmpty()) {
            labels.forEach(json.putObject("labels")::put);
        }
        var services = json.putArray("services");
        application.components().forEach(component -> ComponentWriter.write(component, services.addObject()));
        return MAPPER.writeValueAsString(json);
    }

    private static void putIfGiven(ObjectNode json, String key, @Nullable String value) {
        if (value != null) {
            json.put(key, value);
        }
    }
}
