package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.description.DescriptionReader.Result;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each {@code rejected/x.json} has its errors in {@code rejected/x.errors}, one line each: pointer, value, message. */
class RejectedDescriptionsTest {

    private final DescriptionReader descriptions = new DescriptionReader(DescriptionCorpus.SITE);

    static List<String> rejected() {
        return DescriptionCorpus.rejected();
    }

    @Test
    void thereAreAtLeastSixtyOfThem() {
        assertThat(rejected()).hasSizeGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @MethodSource("rejected")
    void everyErrorIsNamedAtOnceWithItsPlaceAndWhatWouldBeRight(String name) {
        Result result = descriptions.read(DescriptionCorpus.text(name + ".json"));

        assertThat(result).isInstanceOfSatisfying(Result.Invalid.class, invalid -> assertThat(lines(invalid))
                .isEqualTo(DescriptionCorpus.text(name + ".errors")));
    }

    private static String lines(Result.Invalid invalid) {
        return invalid.errors().stream()
                .map(error -> error.pointer() + " | " + error.value() + " | " + error.message() + "\n")
                .collect(Collectors.joining());
    }
}
