package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.DescriptionError;
import dev.zoe.application.SafeText;
import dev.zoe.application.description.DescriptionReader.Result;
import dev.zoe.application.testing.FuzzRounds;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Descriptions of all formats, changed at random: reading ends with a result. An accepted one, written as format 4,
 * reads as the same application; a refused one has errors that a terminal can show.
 */
class DescriptionFuzzTest {
    private static final List<String> DESCRIPTIONS = DescriptionCorpus.accepted().stream()
            .map(name -> DescriptionCorpus.text(name + ".json"))
            .toList();

    private final DescriptionReader descriptions = new DescriptionReader(DescriptionCorpus.SITE);
    private int accepted;
    private int refused;

    @Test
    void aTreeWithOtherValuesIsReadOrRefused() {
        FuzzRounds.of(3000).run(mutator -> mutator.json(mutator.pick(DESCRIPTIONS)), this::read);

        assertThat(List.of(accepted, refused)).allMatch(count -> count > 0);
    }

    @Test
    void aTextWithOtherCharactersIsReadOrRefused() {
        FuzzRounds.of(1500).run(mutator -> mutator.text(mutator.pick(DESCRIPTIONS)), this::read);
    }

    @Test
    void whatOnceFailedIsReadOrRefused() {
        FuzzRounds.replay("descriptions.txt", this::read);
    }

    private void read(String text) {
        Result result = descriptions.read(text);
        if (result instanceof Result.Valid valid) {
            accepted++;
            same(valid, descriptions.read(valid.canonicalJson()));
            same(valid, descriptions.readCanonical(valid.canonicalJson()));
            assertThat(valid.notes()).allSatisfy(DescriptionFuzzTest::isPrintable);
        } else if (result instanceof Result.Invalid invalid) {
            refused++;
            assertThat(invalid.errors())
                    .isNotEmpty()
                    .flatExtracting(DescriptionError::message, DescriptionError::value)
                    .map(String::valueOf)
                    .allSatisfy(DescriptionFuzzTest::isPrintable);
        }
    }

    private static void same(Result.Valid first, Result again) {
        assertThat(again).isEqualTo(new Result.Valid(first.application(), 4, first.canonicalJson(), List.of()));
    }

    private static void isPrintable(String text) {
        assertThat(SafeText.line(text)).isEqualTo(text);
    }
}
