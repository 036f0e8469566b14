package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.Application;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader.Result;
import org.junit.jupiter.api.Test;

class DescriptionReaderTest {

    private static final String SMALL =
            """
            {"version": 4, "name": "hello", "services": [
              {"name": "main", "image": "busybox:1", "monitor": true, "command": "echo 'hello world'"}]}
            """;

    private final DescriptionReader descriptions = new DescriptionReader(SiteLimits.defaults());

    @Test
    void aSmallDescriptionIsReadWithDefaults() {
        assertThat(descriptions.read(SMALL)).isInstanceOfSatisfying(Result.Valid.class, valid -> {
            assertThat(valid.application().kind()).isEqualTo(Application.Kind.BATCH);
            assertThat(valid.application().coreCount()).isEqualTo(1);
            assertThat(valid.formatVersion()).isEqualTo(4);
        });
    }

    @Test
    void theCanonicalFormReadsAsTheSameApplication() {
        assertThat(descriptions.read(SMALL)).isInstanceOfSatisfying(Result.Valid.class, valid -> assertThat(
                        descriptions.read(valid.canonicalJson()))
                .isInstanceOfSatisfying(Result.Valid.class, again -> assertThat(again.application())
                        .isEqualTo(valid.application())));
    }
}
