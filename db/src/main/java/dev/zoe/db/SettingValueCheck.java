package dev.zoe.db;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Role;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * Refuses a setting of API or master whose value cannot be read as its type, and says what it must be. Durations and
 * sizes are not negative, nor are numbers of Zoe's own settings; those of frameworks may be. The nanoseconds of a
 * duration of more than 36,500 days may not fit in a {@code long}.
 */
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class SettingValueCheck implements ConfigurationPropertiesBindHandlerAdvisor {

    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final String DURATION = "it must be a duration such as 90s, 15m or PT2H, of up to 36500d";
    private static final String SIZE = "it must be a size such as 512KB or 10GB";
    private static final String FLAG = "it must be true or false";
    private static final String INTEGER = "it must be a whole number from 0 to " + Integer.MAX_VALUE;
    private static final String LONG = "it must be a whole number from 0 to " + Long.MAX_VALUE;
    private static final String POSITIVE = "it must not be negative";
    private static final String NUMBER = "it must be a number";
    private static final int HIGHEST_PORT = 65_535;
    private static final String PORT = "it must be a port from 0 to " + HIGHEST_PORT + "; 0 takes a free one";
    private static final ConfigurationPropertyName OWN = ConfigurationPropertyName.of("zoe");
    private static final String MEMBERS = "it has members; set them one by one, such as ";

    private static final Map<Class<?>, String> RIGHT = Map.ofEntries(
            Map.entry(Duration.class, DURATION),
            Map.entry(DataSize.class, SIZE),
            Map.entry(boolean.class, FLAG),
            Map.entry(Boolean.class, FLAG),
            Map.entry(int.class, INTEGER),
            Map.entry(Integer.class, INTEGER),
            Map.entry(long.class, LONG),
            Map.entry(Long.class, LONG),
            Map.entry(URI.class, "it must be an address such as https://host.example.org"),
            Map.entry(Path.class, "it must be the path of a file or directory"));

    @Override
    public BindHandler apply(BindHandler handler) {
        return new Checked(handler);
    }

    private static final class Checked extends AbstractBindHandler {

        Checked(BindHandler parent) {
            super(parent);
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            if (result instanceof Duration duration && (duration.compareTo(LONGEST) > 0 || duration.isNegative())) {
                throw wrong(name, context, DURATION);
            }
            if (result instanceof DataSize size && size.isNegative()) {
                throw wrong(name, context, SIZE);
            }
            if (result instanceof Number number && OWN.isAncestorOf(name)) {
                checkNumber(name, context, number);
            }
            if (result instanceof Collection<?> items && items.stream().anyMatch(Objects::isNull)) {
                // An item without text, as the second one of "a,,b".
                throw wrong(name, context, right(name, target.getType()).orElse("it must have no empty items"));
            }
            return super.onSuccess(name, target, context, result);
        }

        private static void checkNumber(ConfigurationPropertyName name, BindContext context, Number number) {
            boolean isPort = name.getLastElement(Form.UNIFORM).endsWith("port");
            if (number.longValue() < 0 || (isPort && number.longValue() > HIGHEST_PORT)) {
                throw wrong(name, context, isPort ? PORT : RIGHT.getOrDefault(number.getClass(), POSITIVE));
            }
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
                throws Exception {
            if (error instanceof UnboundConfigurationPropertiesException unbound) {
                ConfigurationPropertyName item =
                        unbound.getUnboundProperties().iterator().next().getName();
                throw wrong(item, context, right(item, target.getType()).orElse("it must not be empty"));
            }
            boolean isExplained = error instanceof InvalidConfigurationPropertyValueException
                    || String.valueOf(error.getMessage()).startsWith("zoe.");
            // The value of this very setting, and not that of a member of it.
            Optional<String> right =
                    isExplained || value(name, context).isEmpty() ? Optional.empty() : right(name, target.getType());
            if (right.isPresent()) {
                throw wrong(name, context, right.get());
            }
            return super.onFailure(name, target, context, error);
        }

        private static Optional<Object> value(ConfigurationPropertyName name, BindContext context) {
            for (ConfigurationPropertySource source : context.getSources()) {
                ConfigurationProperty property = source.getConfigurationProperty(name);
                if (property != null) {
                    return Optional.of(property.getValue());
                }
            }
            return Optional.empty();
        }

        private static Optional<String> right(ConfigurationPropertyName name, ResolvableType type) {
            Class<?> simple = type.resolve(Object.class);
            if (Map.class.isAssignableFrom(simple)) {
                return Optional.of(MEMBERS + name + ".name");
            }
            if (type.hasGenerics()) {
                return right(name, type.getGeneric(0));
            }
            if (simple.isEnum()) {
                return Optional.of("it must be one of " + names(simple));
            }
            if (simple.isRecord()) {
                String item = name.isLastElementIndexed() ? name.toString() : name + "[0]";
                return Optional.of(MEMBERS + item + "." + simple.getRecordComponents()[0].getName());
            }
            boolean isForeign = Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(simple))
                    && !OWN.isAncestorOf(name);
            return isForeign ? Optional.of(NUMBER) : Optional.ofNullable(RIGHT.get(simple));
        }

        /** The constants as settings files have them. */
        private static String names(Class<?> choices) {
            return Arrays.stream(choices.getEnumConstants())
                    .map(constant ->
                            ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .collect(Collectors.joining(", "));
        }

        private static InvalidConfigurationPropertyValueException wrong(
                ConfigurationPropertyName name, BindContext context, String right) {
            return new InvalidConfigurationPropertyValueException(
                    name.toString(), value(name, context).orElse(""), right);
        }
    }
}
