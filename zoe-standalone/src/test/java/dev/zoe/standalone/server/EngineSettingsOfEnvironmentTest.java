package dev.zoe.standalone.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.docker.DockerSettings;
import dev.zoe.master.backend.docker.DockerSettings.RegistryLogin;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** What the standalone server reads of {@code zoe.back-end.*} from its environment, for its engine. */
class EngineSettingsOfEnvironmentTest {
    private static final URI ENGINE = URI.create("unix:///var/run/docker.sock");

    @Test
    void logInsForRegistriesAreThoseOfTheMaster() {
        DockerSettings settings = read(Map.of(
                "ZOE_BACKEND_REGISTRIES_0_REGISTRY",
                "registry.example.org:5000",
                "ZOE_BACKEND_REGISTRIES_0_USER",
                "zoe",
                "ZOE_BACKEND_REGISTRIES_0_PASSWORD",
                "hidden",
                "ZOE_BACKEND_IMAGEALIASES",
                "zoe/*=registry.example.org:5000/zoe/*"));

        assertThat(settings.registries())
                .containsExactly(new RegistryLogin("registry.example.org:5000", "zoe", "hidden"));
        assertThat(settings.policy().images().resolve("zoe/python:1"))
                .isEqualTo("registry.example.org:5000/zoe/python:1");
    }

    @Test
    void withoutSettingsThereIsNone() {
        assertThat(read(Map.of()).registries()).isEmpty();
    }

    private static DockerSettings read(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        return BackEndSelection.dockerSettings("zoe", ENGINE, environment);
    }
}
