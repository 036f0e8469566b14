package dev.zoe.scheduler.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Resources;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AmountTextTest {

    @Test
    void onlyWhatMattersIsSaid() {
        Resources all = new Resources(1500, 3L << 29, 1);

        assertThat(AmountText.of(all, all)).isEqualTo("1.5 cores and 1.5 GiB and 1 GPU");
        assertThat(AmountText.of(all, new Resources(0, 1, 0))).isEqualTo("1.5 GiB");
        assertThat(AmountText.of(all, Resources.NONE)).isEqualTo("nothing");
        assertThat(AmountText.of(new Resources(1000, 0, 2), all)).isEqualTo("1 core and 0 bytes and 2 GPUs");
    }

    @Test
    void memoryIsSaidInTheLargestUnitThatGivesAtLeastOne() {
        assertThat(AmountText.memory(0)).isEqualTo("0 bytes");
        assertThat(AmountText.memory(1023)).isEqualTo("1023 bytes");
        assertThat(AmountText.memory(1024)).isEqualTo("1.0 KiB");
        assertThat(AmountText.memory(Long.MAX_VALUE)).isEqualTo("8.0 EiB");
    }

    @Test
    void labelsAreSorted() {
        assertThat(AmountText.withLabels(Set.of("ssd", "gpu"))).isEqualTo(" with labels gpu, ssd");
        assertThat(AmountText.withLabels(Set.of())).isEmpty();
    }
}
