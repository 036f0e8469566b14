package dev.zoe.api.serverinfo;

import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.requestid.RequestId;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;

/** Describes the parameters that many operations have, once for all of them. */
final class CommonParameters implements OpenApiCustomizer {
    private static final String REFERENCE = "#/components/parameters/" + RequestId.HEADER;
    private static final Set<String> TIMES =
            Set.of("submitted_since", "submitted_until", "ended_since", "ended_until", "since", "until");
    private static final int LONGEST_KEY = 255;

    @Override
    public void customise(OpenAPI document) {
        document.getComponents()
                .addParameters(
                        RequestId.HEADER,
                        new HeaderParameter()
                                .name(RequestId.HEADER)
                                .description("An id of the caller for this request; another one is not used")
                                .schema(new StringSchema().pattern("^" + RequestId.PATTERN + "$")));
        document.getPaths().values().forEach(path -> path.readOperations().forEach(CommonParameters::describe));
    }

    private static void describe(Operation operation) {
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(CommonParameters::describe);
        }
        operation.addParametersItem(new Parameter().$ref(REFERENCE));
    }

    private static void describe(Parameter parameter) {
        Schema<?> schema = parameter.getSchema();
        String name = parameter.getName();
        if (TIMES.contains(name)) {
            // Parameters of one type may have one schema.
            parameter.setSchema(new StringSchema().format("date-time"));
        }
        switch (name) {
            case "limit" -> describeLimit(parameter);
            case "cursor" -> parameter.setDescription("The member next of the page before");
            case "order" -> parameter.setSchema(order(schema.getDefault()));
            case "If-Match" ->
                parameter.setDescription(
                        "The ETag that the caller has seen, or *; after another change, the call fails");
            case "If-None-Match" -> parameter.setDescription("*: create the object; when there is one, the call fails");
            case "Last-Event-ID" -> parameter.setDescription("The id of the last event that the caller has received");
            case "Idempotency-Key" -> {
                parameter.setDescription("A text that the caller chose for this creation; a repeated call with it"
                        + " creates nothing more");
                schema.setMinLength(1);
                schema.setMaxLength(LONGEST_KEY);
            }
            default -> {}
        }
    }

    /** That of logs counts bytes, and has a description of its own. */
    private static void describeLimit(Parameter parameter) {
        if (parameter.getDescription() == null) {
            parameter.setDescription("The most items of the page");
            IntegerSchema limit = new IntegerSchema();
            limit.setMinimum(BigDecimal.ONE);
            limit.setMaximum(BigDecimal.valueOf(PageLimit.MOST));
            limit.setDefault(Integer.valueOf(PageLimit.DEFAULT));
            parameter.setSchema(limit);
        }
    }

    private static Schema<String> order(@Nullable Object usual) {
        StringSchema order = new StringSchema();
        order.setEnum(List.of(PageOrder.NEWEST, PageOrder.OLDEST));
        order.setDefault(usual == null ? PageOrder.NEWEST : usual.toString());
        return order;
    }
}
