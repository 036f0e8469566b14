package dev.zoe.api.deprecation;

import io.swagger.v3.oas.models.Operation;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;

/** Marks each {@link DeprecatedOperation} in the OpenAPI document. */
@Component
final class DeprecationInOpenApi implements OperationCustomizer {

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        DeprecationHeaders.find(handler).ifPresent(deprecated -> {
            operation.setDeprecated(true);
            operation.setDescription("Deprecated since %s; it may be gone from %s on. Use %s instead."
                    .formatted(deprecated.since(), deprecated.sunset(), deprecated.successor()));
        });
        return operation;
    }
}
