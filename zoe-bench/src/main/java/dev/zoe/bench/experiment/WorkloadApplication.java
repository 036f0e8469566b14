package dev.zoe.bench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An application of the workload: a template of the shop in one size.
 *
 * @param name of its executions
 * @param share of the workload, in percent
 * @param template directory below {@code app-templates}
 * @param instances of each service
 * @param environment values of variables that the template has
 */
record WorkloadApplication(
        String name, int share, String template, Map<String, Instances> instances, Map<String, String> environment) {

    /** How many instances of a service are core and how many are elastic. */
    record Instances(int core, int elastic) {}

    /**
     * What every component gets. All are alike, because those of the simulator are.
     *
     * @param cores that the scheduler counts
     * @param coresLimit that the engine allows
     * @param memory that the scheduler counts, in bytes
     */
    record ComponentSize(double cores, double coresLimit, long memory) {}

    WorkloadApplication {
        instances = Map.copyOf(instances);
        environment = Map.copyOf(environment);
    }

    int core() {
        return instances.values().stream().mapToInt(Instances::core).sum();
    }

    int elastic() {
        return instances.values().stream().mapToInt(Instances::elastic).sum();
    }

    boolean isElastic() {
        return elastic() > 0;
    }

    /**
     * The description.
     *
     * @param templates directory of all templates
     * @param runTime expected with all components, in seconds; empty when it is unknown
     */
    ObjectNode description(Path templates, ComponentSize size, Optional<Double> runTime) throws IOException {
        Path file = templates.resolve(template).resolve(template + ".json");
        ObjectNode application = (ObjectNode) JsonMapper.shared().readTree(Files.readString(file));
        application.put("name", name);
        runTime.ifPresent(seconds -> application.put("runtime_estimate", "PT%dS".formatted(Math.round(seconds))));
        for (JsonNode service : application.path("services")) {
            resize((ObjectNode) service, size);
        }
        return application;
    }

    private void resize(ObjectNode service, ComponentSize size) throws IOException {
        String component = service.path("name").asString();
        Instances count = instances.get(component);
        if (count == null) {
            throw new IOException("the workload does not say how many %s %s has".formatted(component, name));
        }
        service.put("essential_count", count.core());
        service.put("total_count", count.core() + count.elastic());
        ObjectNode resources = service.putObject("resources");
        resources.putObject("cores").put("min", size.cores()).put("max", size.coresLimit());
        resources.putObject("memory").put("min", size.memory()).put("max", size.memory());
        service.withArray("environment").forEach(pair -> {
            String value = environment.get(pair.get(0).asString());
            if (value != null) {
                ((ArrayNode) pair).set(1, value);
            }
        });
    }

    /** Four in five are elastic, as in the publication. */
    static List<WorkloadApplication> all() {
        return List.of(
                wordCount("wordcount-large", 40, "texts-large", 6),
                wordCount("wordcount-small", 40, "texts-small", 4),
                new WorkloadApplication(
                        "poisson",
                        20,
                        "mpi-poisson",
                        Map.of("launcher", new Instances(1, 0), "worker", new Instances(3, 0)),
                        Map.of("GRID", "25")));
    }

    private static WorkloadApplication wordCount(String name, int share, String input, int elastic) {
        return new WorkloadApplication(
                name,
                share,
                "wordcount",
                Map.of("coordinator", new Instances(1, 0), "worker", new Instances(1, elastic)),
                Map.of("INPUT", input));
    }
}
