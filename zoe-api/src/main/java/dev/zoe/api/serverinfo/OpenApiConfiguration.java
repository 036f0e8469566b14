package dev.zoe.api.serverinfo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.requestid.RequestId;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.settings.DeploymentSettings;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the OpenAPI document says beside the calls themselves: how to log in, and how every error looks. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {
    private static final String BASIC = "basic";
    private static final String TOKEN = "token";
    private static final String PROBLEM = "Problem";

    @Bean
    OpenAPI openApi(DeploymentSettings deployment, SiteAddressSettings site) {
        return new OpenAPI()
                .servers(List.of(
                        new Server().url(site.publicUrl().map(URI::toString).orElse("/"))))
                .info(new Info()
                        .title("Zoe")
                        .version(deployment.version())
                        .description("Application-level analytics as a service.")
                        .license(new License().name("Apache-2.0").identifier("Apache-2.0")))
                .components(new Components()
                        .addSecuritySchemes(
                                BASIC,
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("basic"))
                        .addSecuritySchemes(
                                TOKEN,
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer")
                                        .bearerFormat("zoe_ and 43 characters")
                                        .description("The secret of a token; its scope may allow less than the role")))
                .addSecurityItem(new SecurityRequirement().addList(BASIC))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }

    /** Names the members of the schemas as they are sent; the generator ignores the naming strategy of JSON. */
    @Bean
    RecordModelResolver schemaNames(ObjectMapperProvider mappers) {
        ObjectMapper mapper = mappers.jsonMapper().copy();
        mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        return new RecordModelResolver(mapper);
    }

    @Bean
    OpenApiCustomizer responseMembers(RecordModelResolver records) {
        return new ResponseMembers(records);
    }

    @Bean
    OpenApiCustomizer commonParameters() {
        return new CommonParameters();
    }

    /** Every call may end with a problem. The list is the same for all calls, so it is described once. */
    @Bean
    OpenApiCustomizer problemsEverywhere() {
        return document -> {
            document.getComponents().addSchemas(PROBLEM, problem());
            document.getPaths().values().forEach(path -> path.readOperations()
                    .forEach(OpenApiConfiguration::addProblem));
            new ResponseHeaders().customise(document);
            document.getPaths().forEach((path, item) -> item.readOperationsMap()
                    .forEach((method, operation) -> operation.setOperationId(OperationIds.of(method, path))));
            describeStreams(document);
        };
    }

    /** The generator describes the classes that send events and hold JSON. */
    private static void describeStreams(OpenAPI document) {
        document.getComponents().getSchemas().remove("SseEmitter");
        document.getComponents().getSchemas().remove("JsonNode");
        document.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .flatMap(operation -> operation.getResponses().values().stream())
                .map(ApiResponse::getContent)
                .filter(Objects::nonNull)
                .map(content -> content.get("text/event-stream"))
                .filter(Objects::nonNull)
                .forEach(stream -> stream.setSchema(new StringSchema().description("Server-Sent Events")));
    }

    private static void addProblem(Operation operation) {
        Content content = new Content()
                .addMediaType(
                        "application/problem+json",
                        new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + PROBLEM)));
        operation
                .getResponses()
                .addApiResponse(
                        "default",
                        new ApiResponse().description("A problem (RFC 9457)").content(content));
    }

    private static Schema<?> problem() {
        String types = Arrays.stream(ProblemType.values())
                .map(type -> type.uri() + " (" + type.status().value() + ")")
                .collect(Collectors.joining(", "));
        Schema<?> error = new ObjectSchema()
                .addProperty("pointer", new StringSchema().description("JSON Pointer into what was sent"))
                .addProperty("value", new StringSchema().description("The offending value as JSON, shortened"))
                .addProperty("message", new StringSchema().description("What is wrong and what would be right"));
        error.setRequired(List.of("pointer", "value", "message"));
        Schema<?> problem = new ObjectSchema()
                .addProperty("type", new StringSchema().format("uri").description("One of " + types))
                .addProperty("title", new StringSchema().description("The type in words"))
                .addProperty("status", new IntegerSchema().description("The status of the response"))
                .addProperty("detail", new StringSchema().description("What is wrong with this very call"))
                .addProperty(
                        "instance", new StringSchema().format("uri-reference").description("The path of the call"))
                .addProperty(RequestId.NAME, new StringSchema().description("The header X-Request-Id of the response"))
                .addProperty(
                        "reasons",
                        new ArraySchema()
                                .items(new StringSchema())
                                .description("With never-fits: what no node has, and what the cluster does not have"))
                .addProperty(
                        "errors",
                        new ArraySchema().items(error).description("Everything that is wrong with what was sent"));
        problem.setRequired(List.of("type", "title", "status", "detail", RequestId.NAME));
        return problem;
    }
}
