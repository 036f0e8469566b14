package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

class OpenApiTest extends ApiTest {
    /** For users, and for the client that the build generates. */
    private static final Path COMMITTED = Path.of("..", "docs", "reference", "openapi.json");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .build();

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mappings;

    @Test
    void everyCallIsDocumentedWithASummaryAndItsErrors() {
        JsonNode document = anonymous.get("/api/v1/openapi").json();

        assertThat(document.path("openapi").asString()).startsWith("3.1");
        Set<String> documented = new TreeSet<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(call -> {
                    documented.add(call.getKey() + " " + path.getKey());
                    assertThat(call.getValue().path("summary").asString(""))
                            .as(path.getKey())
                            .isNotBlank();
                    assertThat(call.getValue()
                                    .at("/responses/default/content/application~1problem+json/schema/$ref")
                                    .asString(""))
                            .isEqualTo("#/components/schemas/Problem");
                }));
        assertThat(documented).isEqualTo(mapped());
    }

    @Test
    void theDocumentInTheRepositoryIsCurrent() throws IOException {
        JsonNode document = anonymous.get("/api/v1/openapi").json();
        String current = JSON.writeValueAsString(document) + "\n";
        if (Boolean.getBoolean("zoe.write-openapi")) {
            Files.writeString(COMMITTED, current);
        }

        assertThat(Files.readString(COMMITTED))
                .as("%s is old; run this test with -Dzoe.write-openapi=true to renew it", COMMITTED)
                .isEqualTo(current);
    }

    @Test
    void everyOperationHasANameOfItsOwnThatItsPathGives() {
        JsonNode paths = anonymous.get("/api/v1/openapi").json().path("paths");

        List<String> names = paths.valueStream()
                .flatMap(path -> path.valueStream())
                .map(call -> call.path("operationId").asString(""))
                .toList();
        assertThat(names)
                .doesNotHaveDuplicates()
                .contains(
                        "listExecutions",
                        "createExecution",
                        "getExecution",
                        "cancelExecution",
                        "cancelExecutions",
                        "listExecutionServices",
                        "getExecutionService",
                        "getDiagnosis",
                        "changeNode",
                        "deleteUserToken",
                        "getUsersMe",
                        "createUserPasswordReset");
    }

    @Test
    void membersAreNamedAsTheyAreSent() {
        JsonNode schemas = anonymous.get("/api/v1/openapi").json().at("/components/schemas");

        assertThat(schemas.at("/Execution/properties").propertyNames())
                .contains("submitted_at", "exit_code", "peak_services", "application")
                .doesNotContain("submittedAt");
        assertThat(schemas.at("/Scheduler/properties").propertyNames())
                .contains("order", "back_fill_depth", "ageing_seconds", "weights", "version", "allowed")
                .doesNotContain("settings");
        assertThat(schemas.at("/SchedulerSettings/properties").propertyNames()).contains("order", "weights");
        assertThat(schemas.at("/Problem/properties/type/description").asString())
                .contains("urn:zoe:problem:never-fits");
    }

    @Test
    void everyCreationTakesAnIdempotencyKey() {
        Set<String> creations = new TreeSet<>();
        anonymous.get("/api/v1/openapi").json().path("paths").properties().forEach(path -> {
            JsonNode call = path.getValue().path("post");
            if (call.path("responses").has("201")) {
                creations.add(path.getKey());
                assertThat(call.path("parameters").valueStream())
                        .as(path.getKey())
                        .anyMatch(
                                parameter -> parameter.path("name").asString("").equals("Idempotency-Key"));
            }
        });

        assertThat(creations)
                .containsExactly(
                        "/api/v1/arrays",
                        "/api/v1/executions",
                        "/api/v1/groups",
                        "/api/v1/quotas",
                        "/api/v1/roles",
                        "/api/v1/templates",
                        "/api/v1/tokens",
                        "/api/v1/users",
                        "/api/v1/users/{username}/password-reset");
    }

    private Set<String> mapped() {
        return mappings.getHandlerMethods().keySet().stream()
                .flatMap(mapping -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith("/api/v1/") && !path.startsWith("/api/v1/openapi"))
                        .flatMap(path -> mapping.getMethodsCondition().getMethods().stream()
                                .map(RequestMethod::name)
                                .map(method -> method.toLowerCase(Locale.ROOT) + " " + path)))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
