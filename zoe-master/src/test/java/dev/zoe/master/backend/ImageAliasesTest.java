package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageAliasesTest {

    private static ImageAliases aliases(String... texts) {
        return new ImageAliases(Stream.of(texts).map(ImageAliases.Alias::of).toList());
    }

    @Test
    void aNameGoesBeforePatternsAndALongPatternBeforeAShortOne() {
        ImageAliases aliases = aliases(
                "*=mirror:5000/*", "zoe/*=registry:5000/zoe/*", " zoe/spark:* = spark:* ", "zoe/r:1=r-base:4.5.1");

        assertThat(aliases.resolve("zoe/r:1")).isEqualTo("r-base:4.5.1");
        assertThat(aliases.resolve("zoe/spark:4.2.0")).isEqualTo("spark:4.2.0");
        assertThat(aliases.resolve("zoe/r:12")).isEqualTo("registry:5000/zoe/r:12");
        assertThat(aliases.resolve("busybox:1")).isEqualTo("mirror:5000/busybox:1");
    }

    @Test
    void whatNoAliasNamesStaysAndNothingIsReplacedTwice() {
        assertThat(aliases("a:1=b:1", "b:1=c:1").resolve("a:1")).isEqualTo("b:1");
        assertThat(aliases("zoe/*=registry/zoe/*").resolve("other/zoe/r:1")).isEqualTo("other/zoe/r:1");
    }

    /** Users write what follows. Lists of registries are about names in descriptions, so nothing checks the result. */
    @Test
    void whatFollowsInANameCannotChooseTheRegistry() {
        ImageAliases aliases = aliases("zoe/*=*", "spark:*=py:*", "lab/*=registry.example*");

        assertThat(aliases.resolve("zoe/r:1")).isEqualTo("r:1");
        assertThat(aliases.resolve("zoe/team/r:1")).isEqualTo("team/r:1");
        assertThat(aliases.resolve("zoe/evil.example/r:1")).isEqualTo("zoe/evil.example/r:1");
        assertThat(aliases.resolve("zoe/evil:5000/r:1")).isEqualTo("zoe/evil:5000/r:1");
        assertThat(aliases.resolve("spark:1")).isEqualTo("py:1");
        assertThat(aliases.resolve("spark:5000/r:1")).isEqualTo("spark:5000/r:1");
        assertThat(aliases.resolve("lab/.evil/r:1")).isEqualTo("lab/.evil/r:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "zoe/r:1",
                "=b:1",
                "a:1=",
                "zoe/*=registry:5000/zoe/",
                "a:1=b*",
                "z*e=a",
                "a:1=b c:1",
                "a=b=c"
            })
    void anotherFormIsRefusedWithTheRightOne(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> aliases(text))
                .withMessageContaining("zoe/r:1=r-base:4.5.1")
                .withMessageContaining("zoe/*=registry.example.org:5000/zoe/*");
    }

    @Test
    void twoForOneImageAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> aliases("a:1=b:1", "a:1=c:1"))
                .withMessage("two aliases replace a:1; keep one");
        assertThat(aliases("zoe/r=a", "zoe/r*=b*").all()).hasSize(2);
    }
}
