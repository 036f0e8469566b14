package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SchedulerSettingsResourceTest extends ApiTest {

    private static final String PATH = "/api/v1/scheduler";

    @Autowired
    private SchedulerSettingsRepository schedulers;

    @BeforeEach
    void settings() {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
    }

    private static RestResponse patch(RestCaller user, String body) {
        return user.send("PATCH", PATH, "application/json", body);
    }

    @Test
    void theSettingsAreShownWithWhatTheyMayBe() {
        RestResponse answer = alice.get(PATH);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("/order")).isEqualTo("fifo");
        assertThat(answer.at("/back_fill_depth")).isEqualTo("100");
        assertThat(answer.json().path("ageing_seconds").isNull()).isTrue();
        assertThat(answer.at("/changed_at")).isEqualTo("2026-11-21T10:00:00Z");
        assertThat(answer.json().at("/allowed/allocator").toString())
                .isEqualTo("[\"rigid\",\"malleable\",\"flexible\"]");
        assertThat(answer.json().at("/allowed/order").valueStream())
                .extracting(JsonNode::asString)
                .contains("srpt2d1", "hrrndr", "fair", "deadline");
        assertThat(answer.header("ETag")).isEqualTo("\"" + answer.at("/version") + "\"");
    }

    @Test
    void everyDeclaredSettingIsShownAndDescribedAndCanBeChanged() {
        List<String> declared = SchedulerSettingDeclarations.ALL.stream()
                .map(SettingDeclaration::name)
                .toList();
        JsonNode schemas = anonymous.get("/api/v1/openapi").json().at("/components/schemas");
        ObjectNode settings = (ObjectNode) alice.get(PATH).json();

        assertThat(settings.propertyNames()).startsWith(declared.toArray(String[]::new));
        assertThat(schemas.at("/Scheduler/properties").propertyNames()).containsAll(declared);
        assertThat(schemas.at("/SchedulerSettings/properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(declared);
        assertThat(schemas.at("/SchedulerSettings/properties/back_fill_depth/description")
                        .asString())
                .startsWith("number of applications behind the head");
        RestResponse answer = patch(root, settings.retain(declared).toString());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    @Test
    void aChangeNamesOnlyWhatChangesAndIsOneEventAndOneHint() {
        RestResponse answer = patch(
                root,
                """
                {"order": "srpt2d1", "back_fill": "reserve", "cool_down_seconds": 30,
                 "weights": {"alice": 2, "night": 0.5}}""");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.at("/order")).isEqualTo("srpt2d1");
        assertThat(answer.at("/allocator")).isEqualTo("flexible");
        assertThat(answer.json().has("notice")).isFalse();
        assertThat(root.get(PATH).json()).isEqualTo(answer.json());
        // Weights name users and groups, so others see their own one only.
        assertThat(alice.get(PATH).at("/order")).isEqualTo("srpt2d1");
        assertThat(alice.get(PATH).json().path("weights").toString()).isEqualTo("{\"alice\":2.0}");
        assertThat(bob.get(PATH).json().path("weights").toString()).isEqualTo("{}");
        // Hints of earlier tests may arrive as well.
        assertThat(MASTER.requests())
                .filteredOn(MasterRequest.Reconfigured.class::isInstance)
                .hasSize(1);
        List<JsonNode> events = root.get("/api/v1/events").items();
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.path("kind").asString()).isEqualTo("scheduler");
            assertThat(event.path("actor").asString()).isEqualTo("root");
            assertThat(event.path("from").asString())
                    .isEqualTo("order=fifo, back_fill=strict, cool_down_seconds=0.0, weights={}");
            assertThat(event.path("to").asString())
                    .isEqualTo(
                            "order=srpt2d1, back_fill=reserve, cool_down_seconds=30.0, weights={alice=2.0, night=0.5}");
        });
    }

    @Test
    void aChangeIsInTheAuditTrailWithWhatItWasBefore() {
        String since = Instant.now().toString();
        patch(root, "{\"order\": \"srpt\", \"weights\": {\"alice\": 2}}");
        patch(root, "{\"order\": \"srpt\"}");

        assertThat(root.get("/api/v1/audit?action=scheduler&since=" + since).items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.path("action").asString()).isEqualTo("scheduler.change");
                    assertThat(entry.path("actor").asString()).isEqualTo("root");
                    assertThat(entry.path("before").toString()).isEqualTo("{\"order\":\"fifo\",\"weights\":\"{}\"}");
                    assertThat(entry.path("after").toString())
                            .isEqualTo("{\"order\":\"srpt\",\"weights\":\"{alice=2.0}\"}");
                });
    }

    @Test
    void everySettingCanBeChangedAndChangedBack() {
        String first = alice.get(PATH).at("/version");
        RestResponse changed = patch(
                root,
                """
                {"order": "fair", "allocator": "rigid", "back_fill": "zoe", "back_fill_depth": 3,
                 "placement": "best-fit",
                 "preemption": true, "minimum_run_seconds": 1.5, "cool_down_seconds": 2, "ageing_seconds": 60,
                 "ageing_factor": 4, "lost_at_reclaim": 0.5, "weights": {"alice": 2}}""");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.at("/version")).isNotEqualTo(first);
        RestResponse back = patch(
                root,
                """
                {"order": "fifo", "allocator": "flexible", "back_fill": "strict", "back_fill_depth": 100,
                 "placement": "published", "preemption": false, "minimum_run_seconds": 0, "cool_down_seconds": 0,
                 "ageing_seconds": null, "ageing_factor": 0, "lost_at_reclaim": 0, "weights": {"alice": null}}""");

        assertThat(back.status()).as(back.text()).isEqualTo(200);
        assertThat(schedulers.find().orElseThrow().settings()).isEqualTo(Settings.DEFAULT);
    }

    @Test
    void whatChangesNothingIsNoEventAndNoNewVersion() {
        String version = alice.get(PATH).at("/version");

        RestResponse answer = patch(root, "{\"order\": \"fifo\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("/version")).isEqualTo(version);
        assertThat(alice.get("/api/v1/events").items()).isEmpty();
        assertThat(MASTER.requests()).doesNotContain(new MasterRequest.Reconfigured());
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnceAndNothingIsChanged() {
        RestResponse answer = patch(
                root,
                """
                {"order": "lifo", "allocator": 3, "back_fill_depth": 0, "preemption": "yes", "minimum_run_seconds": -1,
                 "ageing_seconds": 1e400, "lost_at_reclaim": 2, "weights": {"a/b": 0}, "speed": "high",
                 "placement": "pack"}""");

        assertThat(answer.problem()).isEqualTo("invalid-settings");
        assertThat(answer.json().path("errors").valueStream())
                .extracting(error -> error.path("pointer").asString() + ": "
                        + error.path("message").asString())
                .satisfiesExactly(
                        e -> assertThat(e).startsWith("/order: must be one of fifo, sjf, "),
                        e -> assertThat(e).isEqualTo("/allocator: must be one of rigid, malleable, flexible"),
                        e -> assertThat(e).isEqualTo("/back_fill_depth: must be a whole number from 1 to 1000000"),
                        e -> assertThat(e).isEqualTo("/preemption: must be true or false"),
                        e -> assertThat(e)
                                .isEqualTo("/minimum_run_seconds: must be a number of seconds from 0 to 1000000000"),
                        e -> assertThat(e)
                                .isEqualTo("/ageing_seconds: must be a number of seconds from 0 to"
                                        + " 1000000000, or null for never"),
                        e -> assertThat(e).isEqualTo("/lost_at_reclaim: must be a number from 0 to 1"),
                        e -> assertThat(e).startsWith("/weights/a~1b: must be a number above 0"),
                        e -> assertThat(e).startsWith("/speed: there is no such setting; there are order, "));
        assertThat(schedulers.find().orElseThrow().settings()).isEqualTo(Settings.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"order\"", "{\"order\": \"sjf\", \"order\": \"fifo\"}"})
    void aBodyThatIsNoJsonObjectIsRefused(String body) {
        assertThat(patch(root, body).problem()).isEqualTo("malformed-request");
    }

    @Test
    void whoHasSeenAnOlderVersionIsToldSo() {
        String seen = alice.get(PATH).header("ETag");
        assertThat(patch(root, "{\"order\": \"sjf\"}").status()).isEqualTo(200);

        RestResponse late = root.send(
                request -> request.header("Content-Type", "application/json")
                        .header("If-Match", seen)
                        .method("PATCH", BodyPublishers.ofString("{\"order\": \"srpt\"}")),
                PATH);

        assertThat(late.status()).isEqualTo(412);
        assertThat(late.problem()).isEqualTo("changed-meanwhile");
        assertThat(alice.get(PATH).at("/order")).isEqualTo("sjf");
    }

    @Test
    void onlyWhoMayChangeTheConfigurationMayChangeIt() {
        assertThat(patch(alice, "{\"order\": \"sjf\"}").problem()).isEqualTo("missing-capability");
        assertThat(patch(anonymous, "{\"order\": \"sjf\"}").problem()).isEqualTo("unauthenticated");
        assertThat(anonymous.get(PATH).problem()).isEqualTo("unauthenticated");
    }

    @Test
    void aChangeWhileTheMasterIsAwayIsKeptForIt() {
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer = patch(root, "{\"order\": \"sjf\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("/notice")).contains("applies the change when it is back");
        assertThat(schedulers.find().orElseThrow().settings().order().wire()).isEqualTo("sjf");
    }

    @Test
    void beforeAnyMasterHasLedThereAreNoSettings() {
        tables.empty("scheduler");

        assertThat(alice.get(PATH).problem()).isEqualTo("master-away");
        assertThat(patch(root, "{\"order\": \"sjf\"}").problem()).isEqualTo("master-away");
    }
}
