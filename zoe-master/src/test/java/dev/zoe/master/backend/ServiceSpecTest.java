package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a specification says of itself in logs and errors. */
class ServiceSpecTest {

    @Test
    void valuesOfTheEnvironmentAndArgumentsAreNotSaid() {
        ServiceSpec spec = new ServiceSpecBuilder(7, "n1", "registry/image:1", "worker0")
                .environment(Map.of("TOKEN", "hunter2"))
                .command(List.of("run", "--password=hunter2"))
                .build();

        assertThat(spec.toString())
                .contains("worker0-7-kit", "registry/image:1", "n1", "TOKEN")
                .doesNotContain("hunter2");
        assertThat(String.valueOf(new RuntimeException("start of " + spec))).doesNotContain("hunter2");
    }
}
