package dev.zoe.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.bench.experiment.WorkloadApplication.ComponentSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The descriptions of the workload, made of the templates of the shop. */
class WorkloadApplicationTest {
    private static final Path TEMPLATES = Path.of("..", "app-templates");
    private static final ComponentSize SIZE = new ComponentSize(0.05, 0.08, 4_000_000_000L);

    @ParameterizedTest
    @MethodSource("dev.zoe.bench.experiment.WorkloadApplication#all")
    void allComponentsAreAlikeAndAsManyAsTheWorkloadSays(WorkloadApplication application) throws IOException {
        ObjectNode description = application.description(TEMPLATES, SIZE, Optional.of(41.6));

        assertThat(description.path("name").asString()).isEqualTo(application.name());
        assertThat(description.path("runtime_estimate").asString()).isEqualTo("PT42S");
        int core = 0;
        int total = 0;
        for (JsonNode service : description.path("services")) {
            core += service.path("essential_count").asInt();
            total += service.path("total_count").asInt();
            assertThat(service.at("/resources/cores/min").asDouble()).isEqualTo(0.05);
            assertThat(service.at("/resources/cores/max").asDouble()).isEqualTo(0.08);
            assertThat(service.at("/resources/memory/min").asLong()).isEqualTo(4_000_000_000L);
        }
        assertThat(core).isEqualTo(application.core());
        assertThat(total).isEqualTo(application.core() + application.elastic());
        application.environment().forEach((name, value) -> assertThat(description.toString())
                .contains("[\"" + name + "\",\"" + value + "\"]"));
    }
}
