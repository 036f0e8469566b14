package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.description.DescriptionReader.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DescriptionDocumentationTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "application-format.md");
    private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

    @Test
    void theExamplesOfTheReferenceAreValid() throws IOException {
        List<String> examples = EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(1))
                .toList();
        DescriptionReader descriptions = new DescriptionReader(DescriptionCorpus.SITE);

        assertThat(examples).hasSize(2).allSatisfy(example -> assertThat(descriptions.read(example))
                .isInstanceOf(Result.Valid.class));
    }

    @Test
    void theReferenceExplainsEveryKeyOfTheSchema() throws IOException {
        String page = Files.readString(PAGE);
        JsonNode schema = new JsonMapper().readTree(DescriptionReader.schema(4));

        for (String at : List.of("/properties", "/$defs/service/properties", "/$defs/resources/properties")) {
            assertThat(schema.at(at).propertyNames())
                    .allSatisfy(key -> assertThat(page).containsPattern("`" + Pattern.quote(key) + "[`.]"));
        }
    }
}
