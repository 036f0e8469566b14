package dev.zoe.dist.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.MasterApplication;
import dev.zoe.standalone.aot.ProcessedApplication;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AotJarTest {

    @TempDir
    static Path folder;

    private Path jar = Path.of("");

    /** The jar of the release archive, if the environment names it: to make one takes half a minute. */
    @BeforeAll
    void find() throws IOException {
        String made = System.getenv("ZOE_TEST_AOT_JAR");
        if (made != null) {
            jar = Path.of(made);
        } else {
            jar = folder.resolve("zoe-aot.jar");
            AotJar.main(new String[] {jar.toString()});
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {WebApplication.class, MasterApplication.class})
    void theClassThatRegistersTheBeansIsThere(Class<?> application) throws IOException {
        String initializer = description(application).getProperty("initializer");

        try (JarFile file = new JarFile(jar.toFile())) {
            assertThat(file.getEntry(initializer.replace('.', '/') + ".class")).isNotNull();
        }
    }

    /** Without them, a repository looks up and checks its queries at each start. */
    @ParameterizedTest
    @ValueSource(strings = {"Api", "Master"})
    void theQueriesOfEachRepositoryAreThere(String prefix) throws IOException {
        Pattern bean = Pattern.compile("(dev/zoe/db/.*Repository)__" + prefix + "BeanDefinitions\\.class");
        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> repositories = file.stream()
                    .map(entry -> bean.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(name -> name.group(1))
                    .toList();

            assertThat(repositories).hasSizeGreaterThan(5);
            Set<String> annotated = new HashSet<>();
            for (String repository : repositories) {
                String generated = repository + "Impl__" + prefix + "AotRepository.class";
                assertThat(file.getEntry(generated)).as(generated).isNotNull();
                Set<String> queries = QueryTexts.ofAnnotations(repository.replace('/', '.'));
                assertThat(QueryTexts.ofGeneratedCode(file.getInputStream(file.getEntry(generated))))
                        .containsAll(queries);
                annotated.addAll(queries);
            }
            assertThat(annotated).hasSizeGreaterThan(40);
        }
    }

    /** A site with a directory or a provider has beans that the others lack. */
    @Test
    void otherSourcesOfIdentityLeaveTheChoiceToTheStart() throws IOException {
        assertThat(description(WebApplication.class))
                .containsEntry("property.zoe.api.identity.sources", "unset")
                .containsEntry("property.zoe.api.identity.sources[0]", "unset");
    }

    @Test
    void settingsOfEachInstallationDoNotMatter() throws IOException {
        assertThat(description(WebApplication.class))
                .doesNotContainKey("property.spring.datasource.url")
                .doesNotContainKey("property.server.port");
        assertThat(description(MasterApplication.class)).containsEntry("property.spring.flyway.enabled", "is false");
    }

    private Properties description(Class<?> application) throws IOException {
        try (JarFile file = new JarFile(jar.toFile());
                InputStream text = file.getInputStream(file.getEntry(ProcessedApplication.path(application)))) {
            Properties properties = new Properties();
            properties.load(text);
            return properties;
        }
    }
}
