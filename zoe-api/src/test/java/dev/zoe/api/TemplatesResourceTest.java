package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Templates of {@code src/test/templates}: who has which one, and what values their parameters take. */
class TemplatesResourceTest extends ApiTest {
    private static final String TEMPLATES = "/api/v1/templates";
    private static final String FILL = TEMPLATES + "/pi/application";

    private RestCaller grace;

    @BeforeEach
    void people() {
        users.add("grace", "power-user");
        grace = anonymous.as("grace");
        addNode("n1", 8, 8_000_000_000L);
    }

    /** Those of broken manifests, and of files outside of their directory, are nobody's. */
    @Test
    void aRoleHasTheTemplatesThatTheManifestsGiveIt() {
        assertThat(ids(alice)).containsExactly("pi", "pair-two");
        assertThat(ids(grace)).containsExactly("course", "pi", "pair-one", "pair-two");
        assertThat(ids(root)).containsExactly("course", "pi", "pair-one", "pair-two");
        assertThat(alice.get(TEMPLATES + "/course").status()).isEqualTo(404);
        assertThat(alice.post(TEMPLATES + "/course/application", "{}").status()).isEqualTo(404);
        assertThat(anonymous.get(TEMPLATES).status()).isEqualTo(401);
    }

    @Test
    void aListIsFilteredByCategoryAndName() {
        assertThat(alice.get(TEMPLATES + "?category=pairs").items()).hasSize(1);
        assertThat(alice.get(TEMPLATES + "?name=DIGITS").at("/items/0/id")).isEqualTo("pi");
        assertThat(alice.get(TEMPLATES + "?name=nothing").items()).isEmpty();
    }

    @Test
    void aTemplateHasItsTextsAndParameters() {
        RestResponse template = alice.get(TEMPLATES + "/pi");

        assertThat(template.at("/about")).contains("It computes digits of pi.");
        assertThat(template.at("/parameters/0/readable_name")).isEqualTo("Digits");
        assertThat(template.json().at("/parameters/0/default").asInt()).isEqualTo(1000);
        assertThat(template.json().at("/parameters/0/max").asInt()).isEqualTo(100_000);
        assertThat(template.json().at("/parameters/1").has("max")).isFalse();
        assertThat(template.at("/application/name")).isEqualTo("digits");
    }

    @Test
    void aLogoIsAPicture() {
        assertThat(alice.get(TEMPLATES + "/pi/logo").header("Content-Type")).isEqualTo("image/svg+xml");
        assertThat(alice.get(TEMPLATES + "/pair-two/logo").status()).isEqualTo(404);
    }

    @Test
    void chosenValuesAreInTheDescription() {
        RestResponse filled = alice.post(
                FILL, "{\"parameters\": {\"DIGITS\": 500, \"TITLE\": \"my pi\", \"boss\": \"fast\", \"worker\": 8}}");

        assertThat(filled.status()).as(filled.text()).isEqualTo(200);
        JsonNode boss = filled.json().at("/application/services/0");
        JsonNode worker = filled.json().at("/application/services/1");
        assertThat(boss.path("environment").toString())
                .contains("[\"DIGITS\",\"500\"]", "[\"MODE\",\"boss\"]", "[\"TITLE\",\"my pi\"]");
        assertThat(boss.path("command").toString()).contains("fast");
        assertThat(worker.path("environment").toString()).contains("[\"DIGITS\",\"500\"]");
        assertThat(worker.path("total_count").asInt()).isEqualTo(8);
        assertThat(worker.path("essential_count").asInt()).isEqualTo(2);
        RestResponse submitted = alice.post(
                "/api/v1/executions", "{\"application\": " + filled.json().path("application") + "}");
        assertThat(submitted.status()).as(submitted.text()).isEqualTo(201);
    }

    @Test
    void fewerInstancesThanCoreOnesAreAllCore() {
        RestResponse filled = alice.post(FILL, "{\"parameters\": {\"worker\": 1}}");

        assertThat(filled.json().at("/application/services/1/essential_count").asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"worker": 9}            | /parameters/worker | a whole number from 1 up to 8 in steps of 1
                    {"worker": 0}            | /parameters/worker | a whole number from 1
                    {"worker": "4"}          | /parameters/worker | a whole number
                    {"DIGITS": 150}          | /parameters/DIGITS | in steps of 100
                    {"DIGITS": 1e99}         | /parameters/DIGITS | a whole number
                    {"TITLE": "a\\u0000b"}   | /parameters/TITLE  | without control characters
                    {"TITLE": null}          | /parameters/TITLE  | text of up to
                    {"image": "evil"}        | /parameters/image  | there is no such parameter; there are DIGITS, TITLE
                    """)
    void aValueThatIsNotAllowedIsRefused(String parameters, String pointer, String message) {
        RestResponse refused = alice.post(FILL, "{\"parameters\": " + parameters + "}");

        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo(pointer);
        assertThat(refused.at("/errors/0/message")).contains(message);
    }

    /** The example has four workers by default, of which two are core. */
    @Test
    void whoMayNotChooseResourcesHasThoseOfTheTemplates() {
        RestCaller sam = student();

        assertThat(sam.get(TEMPLATES + "/pi").at("/parameters/3/fixed")).isEqualTo("true");
        assertThat(sam.get(TEMPLATES + "/pi").at("/parameters/0/fixed")).isEqualTo("false");
        assertThat(alice.get(TEMPLATES + "/pi").at("/parameters/3/fixed")).isEqualTo("false");
        RestResponse refused = sam.post(FILL, "{\"parameters\": {\"worker\": 3}}");
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/parameters/worker");
        assertThat(refused.at("/errors/0/message"))
                .isEqualTo("must be 4, the default: the capability can_customize_resources is missing");

        String filled = sam.post(FILL, "{\"parameters\": {\"DIGITS\": 500, \"boss\": \"fast\", \"worker\": 4}}")
                .json()
                .path("application")
                .toString();
        RestResponse submitted = sam.post("/api/v1/executions", SampleApplications.submission(filled));
        assertThat(submitted.status()).as(submitted.text()).isEqualTo(201);
    }

    /** Neither a changed template nor a description of their own gets around it. */
    @Test
    void whoMayNotChooseResourcesSubmitsNothingThatAsksForOthers() {
        RestCaller sam = student();
        String eight = alice.post(FILL, "{\"parameters\": {\"worker\": 8}}")
                .json()
                .path("application")
                .toString();

        for (String description : List.of(eight, SampleApplications.elastic("sort", 1))) {
            RestResponse refused = sam.post("/api/v1/executions", SampleApplications.submission(description));
            assertThat(refused.status()).as(refused.text()).isEqualTo(403);
            assertThat(refused.problem()).isEqualTo("missing-capability");
            assertThat(refused.at("/detail")).contains("can_customize_resources", "'student'");
            assertThat(sam.post("/api/v1/validation", description).status()).isEqualTo(403);
            assertThat(alice.post("/api/v1/validation", description).status()).isEqualTo(200);
        }
        assertThat(sam.get("/api/v1/executions?name=sort").items()).isEmpty();
    }

    /** A user whose role may submit, and may not choose resources. */
    private RestCaller student() {
        // The role stays, because tests share a database.
        root.post(
                "/api/v1/roles",
                "{\"name\": \"student\", \"capabilities\": [\"can_access_api\", \"can_submit_executions\"]}");
        users.add("sam", "student");
        return anonymous.as("sam");
    }

    private static List<String> ids(RestCaller caller) {
        return caller.get(TEMPLATES).items().stream()
                .map(template -> template.path("id").asString())
                .toList();
    }
}
