package dev.zoe.db;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Role;

/**
 * Refuses a setting of API or master whose type is a duration and whose value is none, or is one of more than 36,500
 * days. The nanoseconds of longer ones may not fit in a {@code long}.
 */
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
final class DurationLimit implements ConfigurationPropertiesBindHandlerAdvisor {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final String RIGHT = "it must be a duration such as 90s, 15m or PT2H, of up to 36500d";

    @Override
    public BindHandler apply(BindHandler handler) {
        return new Limited(handler);
    }

    private static final class Limited extends AbstractBindHandler {

        Limited(BindHandler parent) {
            super(parent);
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            if (result instanceof Duration duration
                    && (duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0)) {
                throw wrong(name, context);
            }
            return super.onSuccess(name, target, context, result);
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
                throws Exception {
            // Days that are more seconds than a long can count end in an "overflow", which says nothing to the reader.
            if (Duration.class.equals(target.getType().resolve())
                    && !(error instanceof InvalidConfigurationPropertyValueException)) {
                throw wrong(name, context);
            }
            return super.onFailure(name, target, context, error);
        }

        private static InvalidConfigurationPropertyValueException wrong(
                ConfigurationPropertyName name, BindContext context) {
            Object value = context.getConfigurationProperty() == null
                    ? null
                    : context.getConfigurationProperty().getValue();
            return new InvalidConfigurationPropertyValueException(name.toString(), value, RIGHT);
        }
    }
}
