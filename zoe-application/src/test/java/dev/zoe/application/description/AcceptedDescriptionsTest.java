package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.description.DescriptionReader.Result;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each {@code accepted/x.json} has its format-4 form in {@code x.canonical} and what is said about it in
 * {@code x.notes}.
 */
class AcceptedDescriptionsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final DescriptionReader descriptions = new DescriptionReader(DescriptionCorpus.SITE);

    static List<String> accepted() {
        return DescriptionCorpus.accepted();
    }

    @Test
    void thereAreAtLeastFifteenOfThem() {
        assertThat(accepted()).hasSizeGreaterThanOrEqualTo(15);
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theFormatItWasWrittenInIsTold(String name) {
        assertThat(read(name).formatVersion()).isEqualTo(Character.digit(name.charAt("accepted/v".length()), 10));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theCanonicalFormIsAsWrittenBeside(String name) {
        String canonical = JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsString(JSON.readTree(read(name).canonicalJson()));

        assertThat(canonical + "\n").isEqualToNormalizingNewlines(DescriptionCorpus.text(name + ".canonical"));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void everyMappingIsNoted(String name) {
        String notes = read(name).notes().stream().map(note -> note + "\n").collect(Collectors.joining());

        assertThat(notes).isEqualTo(DescriptionCorpus.text(name + ".notes"));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theCanonicalFormReadsAsTheSameApplicationWithoutNotes(String name) {
        Result.Valid first = read(name);

        assertThat(descriptions.read(first.canonicalJson()))
                .isEqualTo(new Result.Valid(first.application(), 4, first.canonicalJson(), List.of()));
        assertThat(descriptions.readCanonical(first.canonicalJson()))
                .isEqualTo(new Result.Valid(first.application(), 4, first.canonicalJson(), List.of()));
    }

    private Result.Valid read(String name) {
        Result result = descriptions.read(DescriptionCorpus.text(name + ".json"));
        assertThat(result).as(result.toString()).isInstanceOf(Result.Valid.class);
        return (Result.Valid) result;
    }
}
