package dev.zoe.api.scheduler;

import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.NumberSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.stereotype.Component;

/** Describes the settings of the scheduler in the OpenAPI document, as their declarations say. */
@Component
class SchedulerSettingsSchema implements OpenApiCustomizer {

    /** What the API answers. */
    static final String VIEW = "Scheduler";

    /** What a change may name. */
    static final String SETTINGS = "SchedulerSettings";

    /** The names that settings may be. */
    private static final String ALLOWED = "SchedulerAllowed";

    @Override
    public void customise(OpenAPI document) {
        Schema<?> view =
                Objects.requireNonNull(document.getComponents().getSchemas().get(VIEW));
        Schema<?> settings = new ObjectSchema();
        Schema<?> allowed = new ObjectSchema();
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            view.addProperty(setting.name(), schema(setting));
            view.addRequiredItem(setting.name());
            settings.addProperty(setting.name(), schema(setting));
            if (setting.type() instanceof SettingType.Choice) {
                allowed.addProperty(setting.name(), new ArraySchema().items(new StringSchema()));
            }
        }
        view.addProperty("allowed", new Schema<>().$ref(ALLOWED));
        document.getComponents().addSchemas(SETTINGS, settings).addSchemas(ALLOWED, allowed);
    }

    private static Schema<?> schema(SettingDeclaration<?> setting) {
        return schema(setting.type())
                .description(
                        "%s: %s".formatted(setting.meaning(), setting.type().shortRange()));
    }

    private static Schema<?> schema(SettingType<?> type) {
        if (type instanceof SettingType.Choice) {
            return new StringSchema();
        }
        if (type instanceof SettingType.Flag) {
            return new BooleanSchema();
        }
        if (type instanceof SettingType.WholeNumber) {
            return new IntegerSchema();
        }
        if (type instanceof SettingType.Weights) {
            return new ObjectSchema().additionalProperties(number());
        }
        if (type instanceof SettingType.Quantity) {
            return number();
        }
        if (type instanceof SettingType.QuantityOrNever) {
            Schema<?> numberOrNever = number();
            numberOrNever.setTypes(new LinkedHashSet<>(List.of("number", "null")));
            return numberOrNever;
        }
        throw new IllegalStateException("no schema for settings of the type " + type);
    }

    private static Schema<?> number() {
        return new NumberSchema().format("double");
    }
}
