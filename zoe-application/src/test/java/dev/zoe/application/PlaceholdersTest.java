package dev.zoe.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholdersTest {

    private static final Map<String, String> VALUES =
            Map.of("user_name", "ada", "execution_id", "42", "dns_name#worker0", "worker0-42-zoe");

    @Test
    void everyPlaceholderIsFilledInWhereItStands() {
        assertThat(Placeholders.fill("{user_name}/{execution_id}@{dns_name#worker0}:{user_name}", VALUES))
                .isEqualTo("ada/42@worker0-42-zoe:ada");
    }

    @Test
    void aValueThatLooksLikeAPlaceholderOrAReferenceIsNotReadAgain() {
        assertThat(Placeholders.fill("{user_name}", Map.of("user_name", "$1\\{execution_id}")))
                .isEqualTo("$1\\{execution_id}");
    }

    @Test
    void aPlaceholderWithoutAValueIsAnErrorThatNamesIt() {
        assertThatThrownBy(() -> Placeholders.fill("a {nothing}", VALUES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no value for the placeholder {nothing}");
    }

    @Test
    void placeholdersAreListedInOrderWithTheirRepetitions() {
        assertThat(Placeholders.in("{b} {dns_name#self} {b} {{c}} {dns_name#}"))
                .containsExactly("b", "dns_name#self", "b", "dns_name#");
    }

    @Test
    void doubledBracesBecomeSingleOnes() {
        assertThat(Placeholders.fill("{{user_name}} is {user_name}", VALUES)).isEqualTo("{user_name} is ada");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{}", "{ user_name }", "{print $1}", "{\"a\":{\"b\":1}}", "a{1..5}", "{", "}", "}{", "{a,b}"
            })
    void bracesAroundAnythingElseArePlainText(String text) {
        assertThat(Placeholders.in(text)).isEmpty();
        assertThat(Placeholders.fill(text, VALUES)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{user_name}",
                "{{user_name}}",
                "{{{user_name}}}",
                "{x}{y}",
                "${HOME}",
                "{user_name",
                "{{x}",
                "{x}}"
            })
    void aLiteralTextComesOutAsItWent(String text) {
        assertThat(Placeholders.in(Placeholders.literal(text))).isEmpty();
        assertThat(Placeholders.fill(Placeholders.literal(text), VALUES)).isEqualTo(text);
    }
}
