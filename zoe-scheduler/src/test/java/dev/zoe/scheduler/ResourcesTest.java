package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Vectors of resources, further counted ones among them. */
class ResourcesTest {

    private static Resources licences(long number) {
        return new Resources(4, 8, 2, Map.of("licences", number));
    }

    @Test
    void sumsAndDifferencesCountFurtherResources() {
        assertThat(licences(3).plus(new Resources(1, 2, 1, Map.of("tapes", 1L))))
                .isEqualTo(new Resources(5, 10, 3, Map.of("licences", 3L, "tapes", 1L)));
        assertThat(licences(3).minus(licences(1))).isEqualTo(new Resources(0, 0, 0, Map.of("licences", 2L)));
        assertThat(new Resources(9, 9, 9, Map.of("tapes", 2L)).beyond(licences(3)))
                .isEqualTo(new Resources(5, 1, 7, Map.of("tapes", 2L)));
        assertThat(licences(3).beyond(new Resources(9, 9, 9)))
                .isEqualTo(new Resources(0, 0, 0, Map.of("licences", 3L)));
    }

    @Test
    void noneOfAResourceIsTheSameAsNotHavingIt() {
        assertThat(licences(0)).isEqualTo(new Resources(4, 8, 2));
        assertThat(licences(3).minus(licences(3))).isEqualTo(Resources.NONE);
        assertThat(licences(2).other("tapes")).isZero();
    }

    @Test
    void anExactFitIsAFitInEveryResource() {
        assertThat(licences(3).fitsIn(licences(3))).isTrue();
        assertThat(licences(4).fitsIn(licences(3))).isFalse();
        assertThat(licences(1).fitsIn(new Resources(4, 8, 2))).isFalse();
        assertThat(new Resources(5, 8, 2).fitsIn(licences(3))).isFalse();
        assertThat(new Resources(4, 9, 2).fitsIn(licences(3))).isFalse();
        assertThat(new Resources(4, 8, 3).fitsIn(licences(3))).isFalse();
    }

    @Test
    void whatIsNegativeOrBeyondAllNumbersIsRefused() {
        assertThatThrownBy(() -> licences(-1)).hasMessage("resources must not be negative: -1 of licences");
        assertThatThrownBy(() -> new Resources(0, -1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Resources(0, 0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> licences(1).minus(licences(2))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Resources(0, Long.MAX_VALUE, 0).plus(new Resources(0, 1, 0)))
                .isInstanceOf(ArithmeticException.class);
    }
}
