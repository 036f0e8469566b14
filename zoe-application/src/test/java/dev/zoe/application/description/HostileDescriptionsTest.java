package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.DescriptionError;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader.Result;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Documents that are made to cost much. */
class HostileDescriptionsTest {

    private static final int TEN_MEGABYTES = 10 << 20;

    private final DescriptionReader descriptions = new DescriptionReader(SiteLimits.defaults());

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

        assertThat(new DescriptionReader(large).read("{\"a\":".repeat(TEN_MEGABYTES / 5)))
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
    void moreServicesThanTheSiteTakesAreRefusedBeforeTheyAreJudged() {
        assertThat(errors("{\"version\": 4, \"services\": [" + "1,".repeat(4999) + "1]}"))
                .singleElement()
                .satisfies(error -> assertThat(error.pointer()).isEqualTo("/services"))
                .extracting(DescriptionError::message)
                .asString()
                .startsWith("these are 5000 services; this site allows 100");
    }

    @Test
    void ofThousandsOfErrorsTheFirstHundredAreNamedAndTheOthersCounted() {
        String pairs = "[],".repeat(160_000 / 2) + "[]";

        assertThat(errors(
                        "{\"version\":4,\"name\":\"abc\",\"services\":[{\"name\":\"main\",\"image\":\"i:1\",\"monitor\":true,"
                                + "\"environment\":[" + pairs + "]}]}"))
                .hasSize(101)
                .last()
                .isEqualTo(new DescriptionError("", "", "and at least 901 more errors, which are left out here"));
    }

    @Test
    void ofThousandsOfRepeatedKeysTheFirstHundredAreNamed() {
        assertThat(errors("{" + "\"a\":1,".repeat(60_000) + "\"a\":1}"))
                .hasSize(101)
                .last()
                .extracting(DescriptionError::message)
                .asString()
                .startsWith("and at least ");
    }

    @Test
    void aLongKeyIsRefusedBeforeItIsWrittenIntoThePlaceOfEveryError() {
        assertThat(errors("{\"" + "k".repeat(40_000) + "\":[" + "1,".repeat(150_000) + "1]}"))
                .singleElement()
                .extracting(DescriptionError::message)
                .asString()
                .contains("a text or name is too long to be read");
    }

    @Test
    void aFewThousandInstancesWithManyPortsAreRefusedAsAProduct() {
        String ports = IntStream.range(0, 50)
                .mapToObj(i -> "{\"name\":\"port-%d\",\"port_number\":%d}".formatted(i, i + 1))
                .collect(Collectors.joining(","));

        assertThat(errors(
                        "{\"version\":4,\"name\":\"abc\",\"services\":[{\"name\":\"main\",\"image\":\"i:1\",\"monitor\":true,"
                                + "\"total_count\":1000,\"ports\":[" + ports + "]}]}"))
                .singleElement()
                .extracting(DescriptionError::message)
                .asString()
                .startsWith("together these are 51000 instances and ports of instances; this site allows 20000");
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

        SiteLimits large = SiteLimits.defaults().withSizes(new SiteLimits.Sizes(count, 1, count));
        Result result =
                new DescriptionReader(large).read("{\"version\":4,\"name\":\"ring\",\"services\":[" + services + "]}");
        assertThat(((Result.Invalid) result).errors()).singleElement().satisfies(error -> assertThat(error.pointer())
                .isEqualTo("/services/8999/depends_on/0"));
    }

    private List<DescriptionError> errors(String json) {
        return descriptions.read(json) instanceof Result.Invalid invalid ? invalid.errors() : List.of();
    }
}
