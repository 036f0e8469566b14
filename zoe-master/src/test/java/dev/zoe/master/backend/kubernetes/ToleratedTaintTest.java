package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleratedTaintTest {

    /** Taints as {@code kubectl taint} writes them. */
    private static Taint taint(String text) {
        String[] parts = text.split("[=:]", -1);
        return new Taint(parts[2], parts[0], null, parts[1]);
    }

    @ParameterizedTest
    @CsvSource({
        "gpu, gpu=a100:NoSchedule, true",
        "gpu, gpu=:NoExecute, true",
        "gpu, other=a100:NoSchedule, false",
        "gpu=a100, gpu=a100:NoExecute, true",
        "gpu=a100, gpu=h100:NoExecute, false",
        "gpu=, gpu=:NoSchedule, true",
        "gpu=, gpu=a100:NoSchedule, false",
        "gpu:NoSchedule, gpu=a100:NoSchedule, true",
        "gpu:NoSchedule, gpu=a100:NoExecute, false",
        "example.org/team=zoe:NoExecute, example.org/team=zoe:NoExecute, true"
    })
    void aTaintIsCoveredByKeyValueAndEffect(String tolerated, String taint, boolean covered) {
        assertThat(ToleratedTaint.of(tolerated).covers(taint(taint))).isEqualTo(covered);
    }

    @ParameterizedTest
    @CsvSource({"gpu, Exists,,", "gpu=a100:NoSchedule, Equal, a100, NoSchedule", "gpu:NoExecute, Exists,, NoExecute"})
    void podsTolerateTheSame(String text, String operator, String value, String effect) {
        assertThat(ToleratedTaint.of(text).toleration())
                .isEqualTo(new TolerationBuilder()
                        .withKey("gpu")
                        .withOperator(operator)
                        .withValue(value)
                        .withEffect(effect)
                        .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=a", ":NoSchedule", "gpu:Never", "gpu:", "a b", "gpu=a=b", "-gpu"})
    void anotherFormIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToleratedTaint.of(text))
                .withMessageContaining("\"" + text + "\" is no taint");
    }
}
