package dev.zoe.cli.internal.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.HostileValues;
import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What people write by hand, changed at random: it is read, or refused by a failure with a message. */
class DescriptionFilesFuzzTest {
    private static final String YAML =
            """
            version: 4          # a comment
            name: &name word-count
            title: *name
            services:
            - name: main
              image: "busybox:1.36"
              monitor: true
              resources: {memory: 2GiB, cores: {min: 0.5, max: 2}}
              total_count: 3
              command: |
                count --owner {user_name} ${SIZE}
              environment:
              - [MODE, 'yes']
              - [LEVEL, 0x1F]
            """;
    private static final String JSON =
            "{\"version\":3,\"name\":\"count\",\"services\":[{\"name\":\"main\",\"environment\":[[\"A\",\"${SIZE}\"]],"
                    + "\"ports\":[{\"name\":\"http\",\"port_number\":80}],\"total_count\":2}]}";
    private static final List<String> SETTINGS = List.of(
            "name=${SIZE}",
            "services[main].total_count=8",
            "services[0].environment[MODE]=no",
            "services.main.resources.cores.min=1");
    private static final List<String> TABLES = List.of(
            "rate, size\n0.1,10\n\n\"a \"\"b\"\",\n\"c\nd\",\n",
            "size\r\n1\r\n2\r\n",
            "[{\"rate\": 0.1, \"name\": \"a\"}, {\"name\": null, \"rate\": [1]}]");

    private final DescriptionReader reader = new DescriptionReader(SiteLimits.defaults());

    @Test
    void yamlIsReadOrRefused() {
        FuzzRounds.of(2000).run(mutator -> mutator.text(YAML), this::readDescription);
    }

    @Test
    void jsonIsReadOrRefused() {
        FuzzRounds.of(1000).run(mutator -> mutator.json(JSON), this::readDescription);
    }

    @Test
    void descriptionsThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("description-files.txt", this::readDescription);
    }

    @Test
    void settingsAreAppliedOrRefused() {
        FuzzRounds.of(2000)
                .run(
                        mutator -> mutator.text(mutator.pick(SETTINGS)),
                        setting -> ended(() -> DescriptionChanges.of(List.of(setting), List.of(setting))
                                .apply(new DescriptionFile("count.json", JSON), Optional.of("${SIZE}"))));
        for (String text : HostileValues.TEXTS) {
            ended(() -> assertThat(body(new DescriptionChanges(List.of(), Map.of("SIZE", text))
                            .apply(new DescriptionFile("count.json", JSON), Optional.of("a ${SIZE}"))))
                    .isNotEmpty());
        }
    }

    @Test
    void tablesAreReadOrRefused() {
        FuzzRounds.of(2000)
                .run(
                        mutator -> {
                            String table = mutator.pick(TABLES);
                            return table.startsWith("[") ? mutator.json(table) : mutator.text(table);
                        },
                        DescriptionFilesFuzzTest::readTable);
    }

    @Test
    void tablesThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("tables.txt", DescriptionFilesFuzzTest::readTable);
    }

    private void readDescription(String text) {
        ended(() -> {
            DescriptionFile file = DescriptionFile.read("-", piped(text));
            DescriptionDocument.requireOne(file);
            assertThat(reader.read(file.text())).isNotNull();
            JsonNode tree = DescriptionDocument.tree(file);
            assertThat(DescriptionDocument.exact(tree.toString())).isEqualTo(tree);
            assertThat(body(new DescriptionChanges(List.of(), Map.of("SIZE", "7")).applyAll(file, Optional.of("x"))))
                    .isNotEmpty();
            new DescriptionChanges(SETTINGS, Map.of("SIZE", "7")).applyAll(file, Optional.empty());
        });
    }

    private static byte[] body(DescriptionChanges.Changed changed) {
        return SubmissionBody.of(changed.description(), changed.name(), Optional.empty(), List.of());
    }

    /** A table that was read is the same when it is written as CSV, and its rows can be submitted. */
    private static void readTable(String text) {
        ended(() -> {
            ParameterTable table = ParameterTable.read("-", piped(text));
            String csv = csv(table);
            if (StandardCharsets.UTF_8.newEncoder().canEncode(csv)) {
                assertThat(ParameterTable.read("-", piped(csv))).isEqualTo(table);
            }
            Map<String, String> row = table.rows().get(0);
            String reference = "a ${%s}".formatted(table.names().get(0));
            assertThat(body(new DescriptionChanges(List.of(), Map.of())
                            .with(row)
                            .applyAll(new DescriptionFile("count.json", JSON), Optional.of(reference))))
                    .isNotEmpty();
        });
    }

    private static String csv(ParameterTable table) {
        List<List<String>> records = new ArrayList<>();
        records.add(table.names());
        table.rows()
                .forEach(row -> records.add(table.names().stream()
                        .map(name -> row.getOrDefault(name, ""))
                        .toList()));
        StringBuilder csv = new StringBuilder();
        for (List<String> values : records) {
            csv.append(String.join(
                            ",",
                            values.stream()
                                    .map(value -> "\"" + value.replace("\"", "\"\"") + "\"")
                                    .toList()))
                    .append('\n');
        }
        return csv.toString();
    }

    private static void ended(Runnable reading) {
        try {
            reading.run();
        } catch (CommandFailure refused) {
            assertThat(refused.lines())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).isNotBlank().doesNotContain("Exception", "dev.zoe"));
        }
    }

    private static ByteArrayInputStream piped(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
