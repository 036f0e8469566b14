package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.SettingPathEditor;
import dev.zoe.db.SettingValueCheck;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Paths in settings, as a server with web pages reads them. */
class PathSettingsTest {
    private static final String ONE = "zoe.test.one";
    private static final String SEVERAL = "zoe.test.several";

    @ConfigurationProperties("zoe.test")
    record Paths(Path one, List<Path> several) {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(Paths.class)
    @Import({SettingPathEditor.Registrar.class, SettingValueCheck.class})
    static class Settings {}

    private final WebApplicationContextRunner server =
            new WebApplicationContextRunner().withUserConfiguration(Settings.class);

    @ParameterizedTest
    @CsvSource({
        "../x, ../x",
        "x/y, x/y",
        // A directory of the class path.
        "META-INF, META-INF",
        "/etc/zoe, /etc/zoe",
        "file:/etc/zoe, /etc/zoe",
        "' a b ', a b",
        "http://x, http:/x"
    })
    void aPathIsWhatIsWritten(String written, Path path) {
        server.withPropertyValues(ONE + "=" + written, SEVERAL + "=" + written + ",/tmp")
                .run(context -> {
                    assertThat(context.getBean(Paths.class).one()).isEqualTo(path);
                    assertThat(context.getBean(Paths.class).several()).containsExactly(path, Path.of("/tmp"));
                });
    }

    @Test
    void anEmptyTextIsNoPath() {
        server.withPropertyValues(ONE + "=", SEVERAL + "=").run(context -> {
            assertThat(context.getBean(Paths.class).one()).isNull();
            assertThat(context.getBean(Paths.class).several()).isNullOrEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, SEVERAL})
    void whatIsNoPathIsRefused(String setting) {
        for (String value : List.of("a\u0000b", "file:x", "file://host/x", "/a,,/b")) {
            if (value.contains(",") && setting.equals(ONE)) {
                continue;
            }
            server.withPropertyValues(setting + "=" + value).run(context -> assertThatThrownBy(
                            () -> context.getBean(Paths.class))
                    .as(value)
                    .rootCause()
                    .isInstanceOfSatisfying(
                            InvalidConfigurationPropertyValueException.class, wrong -> assertThat(wrong.getReason())
                                    .isEqualTo("it must be the path of a file or directory")));
        }
    }
}
