package dev.zoe.standalone.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyRuleTest {

    @ParameterizedTest
    @CsvSource({
        "unset,true,false,false",
        "is of the build,false,true,false",
        "default of the build,true,true,false",
    })
    void eachKindAllowsWhatConditionsWouldDecideAsAtTheBuild(
            String text, boolean whenUnset, boolean whenEqual, boolean whenOther) {
        PropertyRule rule = PropertyRule.parse(text);

        assertThat(rule.allows(Optional.empty())).isEqualTo(whenUnset);
        assertThat(rule.allows(Optional.of("of the build"))).isEqualTo(whenEqual);
        assertThat(rule.allows(Optional.of("other"))).isEqualTo(whenOther);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unset", "is ", "is a b", "default is"})
    void aRuleIsReadAsItWasWritten(String text) {
        assertThat(PropertyRule.parse(text).text()).isEqualTo(text);
    }

    @Test
    void anotherTextIsRefused() {
        assertThatThrownBy(() -> PropertyRule.parse("maybe"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'maybe' is not unset, is VALUE, or default VALUE");
    }
}
