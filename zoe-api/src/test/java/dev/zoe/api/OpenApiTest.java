package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
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

class OpenApiTest extends ApiTest {

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
                        "/api/v1/executions",
                        "/api/v1/groups",
                        "/api/v1/quotas",
                        "/api/v1/roles",
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
