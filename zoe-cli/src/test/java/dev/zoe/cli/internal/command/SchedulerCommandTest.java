package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SchedulerCommandTest {

    private static final String SHOWN =
            """
            SETTING          VALUE      MAY BE
            order            srpt2d1    fifo, sjf, srpt2d1
            allocator        flexible   rigid, malleable, flexible
            back-fill        reserve    strict, reserve, zoe
            back-fill-depth  100        1 or more
            placement        published  published, best-fit, spread, pack
            preemption       false      true, false
            minimum-run      30s        a duration
            cool-down        0.5s       a duration
            ageing           never      a duration, never
            ageing-factor    0          0 or more, times the run time
            lost-at-reclaim  0.25       0 to 1
            weight.night     0.5        above 0
            """;

    private final ScriptedServer server = new ScriptedServer().get("/scheduler", "scheduler.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theSettingsAreShownAsTheyAreSet() {
        assertThat(CliRun.against(server).zoe("scheduler", "show").out()).isEqualTo(SHOWN);
        assertThat(CliRun.against(server).zoe("scheduler").out()).isEqualTo(SHOWN);
        assertThat(CliRun.against(server).zoe("scheduler", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("scheduler.json"));
    }

    @Test
    void whatIsSetIsSentWithItsTypeAndTheNewSettingsAreShown() {
        server.on("PATCH", "/scheduler", 200, ScriptedServer.resource("scheduler.json"));

        CliRun run = CliRun.against(server)
                .zoe(
                        "scheduler",
                        "set",
                        "order=srpt2d1",
                        "back-fill=reserve",
                        "back-fill-depth=50",
                        "preemption=true",
                        "minimum-run=30s",
                        "cool_down=2m",
                        "ageing=never",
                        "lost-at-reclaim=0.25",
                        "weight.night=0.5",
                        "weight.ada=");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(SHOWN);
        assertThat(server.requests("PATCH", "/scheduler")).singleElement().satisfies(request -> {
            assertThat(JsonMapper.shared().readTree(request.body()))
                    .isEqualTo(
                            JsonMapper.shared()
                                    .readTree(
                                            """
                                            {"order":"srpt2d1","back_fill":"reserve","back_fill_depth":50,"preemption":true,
                                             "minimum_run_seconds":30.0,"cool_down_seconds":120.0,"ageing_seconds":null,
                                             "lost_at_reclaim":0.25,"weights":{"night":0.5,"ada":null}}"""));
            assertThat(request.header("Content-type")).isEqualTo("application/json");
        });
    }

    @Test
    void everyDeclaredSettingIsShownAndCanBeSet() {
        ObjectNode settings = JsonMapper.shared().createObjectNode();
        List<String> words = new ArrayList<>(List.of("scheduler", "set"));
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            settings.putPOJO(setting.name(), setting.plain(Settings.DEFAULT));
            boolean isWeights = setting.type() instanceof SettingType.Weights;
            words.add(isWeights ? "weight.ada=2" : setting.optionName() + "=5");
        }
        settings.set("weights", JsonMapper.shared().createObjectNode().put("ada", 2.0));
        server.on("PATCH", "/scheduler", 200, settings.toString());

        CliRun run = CliRun.against(server).zoe(words.toArray(String[]::new));

        assertThat(run.out().lines().skip(1).map(line -> line.split(" ", 2)[0]))
                .containsExactlyElementsOf(SchedulerSettingDeclarations.ALL.stream()
                        .map(setting ->
                                setting.type() instanceof SettingType.Weights ? "weight.ada" : setting.optionName())
                        .toList());
        assertThat(server.requests("PATCH", "/scheduler")).singleElement().satisfies(request -> assertThat(
                        JsonMapper.shared().readTree(request.body()).propertyNames())
                .containsExactlyElementsOf(SchedulerSettingDeclarations.ALL.stream()
                        .map(SettingDeclaration::name)
                        .toList()));
    }

    @Test
    void aNoticeIsSaidBesideTheData() {
        server.on("PATCH", "/scheduler", 200, "{\"order\":\"sjf\",\"notice\":\"The master is away.\"}");

        assertThat(CliRun.against(server).zoe("scheduler", "set", "order=sjf").err())
                .isEqualTo("notice: The master is away.\n");
    }

    @Test
    void whatTheServerRefusesIsSaidLineByLine() {
        server.on(
                "PATCH",
                "/scheduler",
                400,
                """
                {"title":"The settings are not valid","detail":"…","errors":[
                  {"pointer":"/order","value":"\\"lifo\\"","message":"must be one of fifo, sjf"},
                  {"pointer":"/speed","value":"1","message":"there is no such setting"}]}""");

        CliRun run = CliRun.against(server).zoe("scheduler", "set", "order=lifo", "speed=1");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("error: The settings are not valid: 2 errors\n")
                .contains("/order: must be one of fifo, sjf", "/speed: there is no such setting");
    }

    @Test
    void everythingThatCannotBeReadIsSaidAtOnce() {
        CliRun run = CliRun.against(server).zoe("scheduler", "set", "order", "minimum-run=soon", "cool-down=30s");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        """
                error: 2 settings cannot be read
                'order' is not SETTING=VALUE, such as order=fifo
                minimum-run: 'soon' is not a duration such as 90s, 5m, 2h or PT1H30M
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set",
                "show order=sjf",
                "set order",
                "set =sjf",
                "set minimum-run=soon",
                "stop",
                "set cool-down=-1"
            })
    void whatMakesNoSenseIsNotSent(String words) {
        CliRun run = CliRun.against(server).zoe(("scheduler " + words).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: ");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aServerThatIsAwayIsSaidToBe() {
        server.close();

        assertThat(CliRun.against(server).zoe("scheduler", "set", "order=sjf").err())
                .contains("connection refused");
    }
}
