package dev.zoe.dist.aot;

import dev.zoe.standalone.aot.PropertyRule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/** Has no property, and notes the names of those that are read. */
final class AskedProperties extends PropertySource<Object> {
    private final Set<String> names = new ConcurrentSkipListSet<>();
    private List<PropertySource<?>> settings = List.of();
    private @Nullable ConfigurableEnvironment environment;

    AskedProperties() {
        super("asked");
    }

    /** Begins to note what is read, before the application adds defaults of its own. */
    void watch(ConfigurableEnvironment watched) {
        environment = watched;
        settings = watched.getPropertySources().stream()
                .filter(source -> !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source))
                .toList();
        watched.getPropertySources().addFirst(this);
    }

    /** What each property must be that was read, so that it has the same value for conditions. */
    Map<String, PropertyRule> rules() {
        Map<String, PropertyRule> rules = new TreeMap<>();
        // A copy, because this reads them as well.
        for (String name : List.copyOf(names)) {
            rules.put(name, rule(name, Objects.requireNonNull(environment).getProperty(name)));
        }
        return rules;
    }

    private PropertyRule rule(String name, @Nullable String value) {
        if (value == null) {
            return PropertyRule.unset();
        }
        boolean isSetting = settings.stream().anyMatch(source -> source.getProperty(name) != null);
        return isSetting ? PropertyRule.is(value) : PropertyRule.byDefault(value);
    }

    @Override
    public @Nullable Object getProperty(String name) {
        names.add(name);
        return null;
    }
}
