package dev.zoe.api.template;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * A value that people choose when they start a template.
 *
 * @param kind {@code environment}, {@code command} or {@code service_count}
 * @param name of the environment variable, or of the component
 * @param readableName what people see
 * @param type {@code string} or {@code int}
 * @param defaultValue a text or a whole number; what is there without a choice
 * @param min smallest number; empty for none
 * @param max largest number; empty for none
 * @param step distance of allowed numbers, from {@code min} on; empty for every number
 * @param fixed whether the user who reads it may have the default only
 */
@Schema(name = "TemplateParameter")
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TemplateParameter(
        @Schema(allowableValues = {"environment", "command", "service_count"}) String kind,
        String name,
        String readableName,
        Optional<String> description,
        @Schema(allowableValues = {"string", "int"}) String type,
        @JsonProperty("default") @Schema(types = {"string", "integer"}) JsonNode defaultValue,
        OptionalLong min,
        OptionalLong max,
        OptionalLong step,
        boolean fixed) {

    static final String ENVIRONMENT = "environment";
    static final String COMMAND = "command";
    static final String SERVICE_COUNT = "service_count";
    static final String STRING = "string";
    static final String INT = "int";

    /** As this user may choose it: who may not choose resources has the default numbers of instances. */
    TemplateParameter as(ApiCaller caller) {
        return withFixed(kind.equals(SERVICE_COUNT) && !caller.mayCustomizeResources());
    }

    /** As the manifest has it, without the rights of a caller. */
    TemplateParameter unrestricted() {
        return withFixed(false);
    }

    private TemplateParameter withFixed(boolean isFixed) {
        return new TemplateParameter(
                kind, name, readableName, description, type, defaultValue, min, max, step, isFixed);
    }

    /** Whether a value is a whole number. The name is none of a property, which the REST interface would show. */
    public boolean takesNumber() {
        return type.equals(INT);
    }

    /** What is allowed, in words that follow "must be". */
    public String range() {
        if (fixed) {
            return "%s, the default: the capability %s is missing"
                    .formatted(defaultValue, Capability.CUSTOMIZE_RESOURCES.roleName());
        }
        if (!takesNumber()) {
            return "text of up to " + ParameterValues.LONGEST_TEXT + " characters without control characters";
        }
        String bounds = "%s%s"
                .formatted(
                        min.isPresent() ? " from " + min.getAsLong() : "",
                        max.isPresent() ? " up to " + max.getAsLong() : "");
        return "a whole number" + bounds + (step.isPresent() ? " in steps of " + step.getAsLong() : "");
    }

    /** Whether a number is within the bounds, on one of the steps. */
    boolean allows(long number) {
        if (fixed) {
            return number == defaultValue.longValue();
        }
        boolean within = number >= min.orElse(Long.MIN_VALUE) && number <= max.orElse(Long.MAX_VALUE);
        return within && (number - min.orElse(0)) % step.orElse(1) == 0;
    }
}
