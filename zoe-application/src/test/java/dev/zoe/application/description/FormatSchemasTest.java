package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormatSchemasTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    static List<String> accepted() {
        return DescriptionCorpus.accepted();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 3, 2})
    void theSchemaSaysForEveryKeyWhatWouldBeRight(int version) {
        List<String> silent = new ArrayList<>();
        collectSilent(JSON.readTree(DescriptionReader.schema(version)), "", silent);

        assertThat(silent).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void whatIsAcceptedFitsThePublishedSchema(String name) {
        JsonNode document = JSON.readTree(DescriptionCorpus.text(name + ".json"));
        int version = document.path("version").asInt();
        Schema schema = REGISTRY.getSchema(JSON.readTree(DescriptionReader.schema(version)));

        assertThat(schema.validate(document)).isEmpty();
    }

    @Test
    void everyKeyOfFormatThreeIsOneOfFormatFour() {
        JsonNode three = JSON.readTree(DescriptionReader.schema(3));
        JsonNode four = JSON.readTree(DescriptionReader.schema(4));

        for (String at : List.of(
                "/properties",
                "/$defs/service/properties",
                "/$defs/resources/properties",
                "/$defs/port/properties",
                "/$defs/volume/properties")) {
            assertThat(four.at(at).propertyNames())
                    .as(at)
                    .containsAll(three.at(at).propertyNames());
        }
    }

    @Test
    void aFormatWithoutSchemaIsRefusedByNumber() {
        assertThatThrownBy(() -> DescriptionReader.schema(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no schema of format 1, only of 4, 3 and 2");
    }

    /** A schema of a value constrains it, so it must have the words for a value that does not fit. */
    private static void collectSilent(JsonNode schema, String pointer, List<String> silent) {
        boolean constrains = schema.path("type").isString() || schema.has("enum") || schema.has("const");
        if (constrains && !pointer.endsWith("/if") && !schema.has("x-right")) {
            silent.add(pointer);
        }
        schema.properties().stream()
                .filter(member -> member.getValue().isObject())
                .forEach(member -> collectSilent(member.getValue(), pointer + "/" + member.getKey(), silent));
    }
}
