package dev.zoe.dist.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.aot.PropertyRule;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class AskedPropertiesTest {

    @Test
    void eachPropertyThatWasReadMustBeAsItWas() {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("settings", Map.of("sample.set", "1", "sample.never-read", "2")));
        AskedProperties asked = new AskedProperties();

        asked.watch(environment);
        environment.getPropertySources().addLast(new MapPropertySource("defaults", Map.of("sample.default", "3")));
        environment.getProperty("sample.set");
        environment.getProperty("sample.default");
        environment.getProperty("sample.unset");

        assertThat(asked.rules())
                .isEqualTo(Map.of(
                        "sample.set", PropertyRule.is("1"),
                        "sample.default", PropertyRule.byDefault("3"),
                        "sample.unset", PropertyRule.unset()));
    }
}
