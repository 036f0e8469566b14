package dev.zoe.cli.internal.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.failure.CommandFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DescriptionChangesTest {

    private static final String DESCRIPTION =
            """
            {"version": 4, "name": "sweep", "services": [
              {"name": "main", "image": "busybox:1.36", "monitor": true, "restart": "never"},
              {"name": "worker", "image": "busybox:1.36", "essential_count": 1, "total_count": 4,
               "environment": [["SIZE", "1"], ["MODE", "fast"]],
               "ports": [{"name": "web.ui", "port_number": 80}],
               "command": "work --size ${size} --home ${HOME}"}]}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "services[worker].total_count=8|/services/1/total_count|8",
                "services[1].total_count=8|/services/1/total_count|8",
                "services.worker.total_count=8|/services/1/total_count|8",
                "/services/1/total_count=8|/services/1/total_count|8",
                "services[worker].environment[SIZE]=20|/services/1/environment/0/1|\"20\"",
                "services[worker].environment[NEW]=a=b|/services/1/environment/2|[\"NEW\",\"a=b\"]",
                "services[worker].ports[web.ui].port_number=81|/services/1/ports/0/port_number|81",
                "services[worker].resources.memory=2GiB|/services/1/resources/memory|\"2GiB\"",
                "services[worker].resources.memory.min=1024|/services/1/resources/memory/min|1024",
                "services[main].monitor=false|/services/0/monitor|false",
                "services[main].command=[\"a\",\"b\"]|/services/0/command|[\"a\",\"b\"]",
                "services[main].command=a b|/services/0/command|\"a b\"",
                "services[main].restart={\"policy\":\"never\"}|/services/0/restart|{\"policy\":\"never\"}",
                "services[main].depends_on=[\"worker\"]|/services/0/depends_on|[\"worker\"]",
                "name=2026|/name|\"2026\"",
                "title=true|/title|\"true\"",
                "labels.team=5|/labels/team|\"5\"",
                "version=4|/version|4",
                "name=|/name|\"\""
            })
    void aSettingPutsAValueOfTheRightTypeAtItsPath(String setting, String pointer, String value) {
        JsonNode changed = changed(List.of(setting), Map.of("size", "1"));

        assertThat(changed.at(pointer).toString()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "services[wroker].total_count=8|there is no 'wroker' in services; it has main, worker",
                "services[2].total_count=8|there is no '2' in services; it has main, worker",
                "services[worker].totalcount=8|there is no key 'totalcount' in services.worker; known are name,",
                "nmae=x|there is no key 'nmae' in a description; known are name, version,",
                "services[main].restart.policy=never|'restart' has a single value in this description",
                "name.x=1|'name' has a single value in this description",
                "services[worker].ports[ssh].port_number=1|there is no 'ssh' in services.worker.ports; it has web.ui",
                "services[main].total_count|--set takes PATH=VALUE",
                "=8|--set takes PATH=VALUE",
                "services[main.total_count=8|is not a path such as",
                ".name=8|is not a path such as",
                "services[]=8|is not a path such as",
                "/services//x=8|is not a path such as"
            })
    void anUnknownPathIsReportedWithWhatThereIs(String setting, String message) {
        assertThatThrownBy(() -> changed(List.of(setting), Map.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(message);
    }

    @Test
    void onlyGivenVariablesAreReplaced() {
        JsonNode changed = changed(List.of(), Map.of("size", "a $1 \\ b"));

        assertThat(changed.at("/services/1/command").stringValue()).isEqualTo("work --size a $1 \\ b --home ${HOME}");
    }

    @Test
    void aVariableInASettingBecomesANumberWhereOneIsMeant() {
        JsonNode changed = changed(
                List.of("services[worker].total_count=${workers}", "services[worker].environment[SIZE]=${workers}"),
                Map.of("workers", "16"));

        assertThat(changed.at("/services/1/total_count").toString()).isEqualTo("16");
        assertThat(changed.at("/services/1/environment/0/1").toString()).isEqualTo("\"16\"");
    }

    @Test
    void aVariableMayBeInTheName() {
        DescriptionChanges.Changed changed =
                new DescriptionChanges(List.of(), Map.of("size", "8")).apply(description(), Optional.of("try-${size}"));

        assertThat(changed.name()).contains("try-8");
    }

    @Test
    void aVariableThatOccursNowhereIsAMistake() {
        assertThatThrownBy(() -> changed(List.of(), Map.of("sizes", "8")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("the variable 'sizes' occurs nowhere in app.json; write it as ${sizes}");
        assertThatThrownBy(() -> DescriptionChanges.of(List.of(), List.of("size")))
                .hasMessageContaining("--var takes NAME=VALUE");
    }

    @Test
    void aDoubledKeyDoesNotGetLostInAChange() {
        assertThatThrownBy(() -> new DescriptionChanges(List.of("name=abc"), Map.of())
                        .apply(new DescriptionFile("app.json", "{\"name\":\"a\",\"name\":\"b\"}"), Optional.empty()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void withoutChangesTheTextStays() {
        DescriptionFile description = description();

        assertThat(new DescriptionChanges(List.of(), Map.of())
                        .apply(description, Optional.empty())
                        .description())
                .isSameAs(description);
    }

    private static JsonNode changed(List<String> settings, Map<String, String> variables) {
        DescriptionChanges.Changed changed =
                new DescriptionChanges(settings, variables).apply(description(), Optional.empty());
        return JsonMapper.shared().readTree(changed.description().text());
    }

    private static DescriptionFile description() {
        return new DescriptionFile("app.json", DESCRIPTION);
    }
}
