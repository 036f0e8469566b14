package dev.zoe.standalone.aot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.springframework.core.env.PropertyResolver;

/**
 * An application whose beans were chosen at the build.
 *
 * @param initializer name of the class that registers the beans
 * @param rules what each property must be that a condition read at the build, by its name
 */
public record ProcessedApplication(String initializer, Map<String, PropertyRule> rules) {
    private static final String FOLDER = "META-INF/zoe/aot/";
    private static final String INITIALIZER = "initializer";
    private static final String PROPERTY = "property.";

    /** Path of the file that describes an application, within its jar. */
    public static String path(Class<?> application) {
        return FOLDER + application.getName() + ".properties";
    }

    /** Finds an application on its own class path; empty when that has none that was processed. */
    static Optional<ProcessedApplication> find(Class<?> application) {
        try (InputStream file = application.getClassLoader().getResourceAsStream(path(application))) {
            if (file == null) {
                return Optional.empty();
            }
            Properties properties = new Properties();
            properties.load(file);
            return Optional.of(read(properties));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProcessedApplication read(Properties properties) {
        Map<String, PropertyRule> rules = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PROPERTY)) {
                rules.put(name.substring(PROPERTY.length()), PropertyRule.parse(properties.getProperty(name)));
            }
        }
        return new ProcessedApplication(properties.getProperty(INITIALIZER), rules);
    }

    /** All of it, for the file at {@link #path}. */
    public Properties properties() {
        Properties properties = new Properties();
        properties.setProperty(INITIALIZER, initializer);
        rules.forEach((name, rule) -> properties.setProperty(PROPERTY + name, rule.text()));
        return properties;
    }

    /** The properties that are not as their rules want; with one, a condition might decide otherwise now. */
    List<String> differences(PropertyResolver settings) {
        return rules.entrySet().stream()
                .filter(rule -> !rule.getValue().allows(Optional.ofNullable(settings.getProperty(rule.getKey()))))
                .map(Map.Entry::getKey)
                .toList();
    }
}
