package dev.zoe.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.Descriptions.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents that are made to cost much. */
class HostileDescriptionsTest {

    private static final int TEN_MEGABYTES = 10 << 20;

    private final Descriptions descriptions = new Descriptions(SiteLimits.defaults());

    @Test
    void tenMegabytesOfNestingAreRefusedForTheirSize() {
        assertThat(errors("[".repeat(TEN_MEGABYTES)))
                .containsExactly(new DescriptionError(
                        "",
                        "",
                        "this is larger than the 1048576 bytes this site reads; put data into files and describe only"
                                + " the application"));
    }

    @Test
    void tenMegabytesOfNestingAreRefusedForTheirDepthWhereTheSiteReadsThatMuch() {
        SiteLimits large = new SiteLimits(100, 1000, 1 << 20, List.of(), 2 * TEN_MEGABYTES);

        assertThat(new Descriptions(large).read("{\"a\":".repeat(TEN_MEGABYTES / 5)))
                .isEqualTo(new Result.Invalid(List.of(
                        new DescriptionError("", "", "nested deeper than 64 levels; a description needs six"))));
    }

    @Test
    void theSizeIsCountedInBytesNotInCharacters() {
        String text = "\"" + "€".repeat(400_000) + "\"";

        assertThat(errors(text))
                .singleElement()
                .extracting(DescriptionError::message)
                .asString()
                .startsWith("this is larger");
    }

    @Test
    void moreValuesThanADescriptionCanNeedAreRefusedBeforeTheyAreJudged() {
        assertThat(errors("[" + "1,".repeat(300_000) + "1]"))
                .containsExactly(new DescriptionError(
                        "",
                        "",
                        "more than 200000 keys, values and brackets; put data into files and describe only the"
                                + " application"));
    }

    @Test
    void ofThousandsOfErrorsTheFirstThousandAreNamedAndTheOthersCounted() {
        assertThat(errors("{\"version\": 4, \"services\": [" + "1,".repeat(4999) + "1]}"))
                .hasSize(1001)
                .last()
                .isEqualTo(new DescriptionError("", "", "and 4001 more errors, which are left out here"));
    }

    @Test
    void aVeryLongChainOfDependenciesIsFollowedToItsEnd() {
        StringBuilder services = new StringBuilder();
        int count = 9_000;
        for (int i = 0; i < count; i++) {
            String name = "c" + i + "-x";
            String next = "c" + (i + 1) % count + "-x";
            services.append("{\"name\":\"%s\",\"image\":\"i:1\",\"monitor\":true,\"depends_on\":[\"%s\"]},"
                    .formatted(name, next));
        }
        services.setLength(services.length() - 1);

        assertThat(errors("{\"version\":4,\"name\":\"ring\",\"services\":[" + services + "]}"))
                .singleElement()
                .satisfies(error -> assertThat(error.pointer()).isEqualTo("/services/8999/depends_on/0"));
    }

    private List<DescriptionError> errors(String json) {
        return descriptions.read(json) instanceof Result.Invalid invalid ? invalid.errors() : List.of();
    }
}
