package dev.zoe.application.internal.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

    static List<Arguments> lines() {
        return List.of(
                Arguments.of("", List.of()),
                Arguments.of(" \t\r\n ", List.of()),
                Arguments.of("a  b\tc", List.of("a", "b", "c")),
                Arguments.of("a 'b c' d", List.of("a", "b c", "d")),
                Arguments.of("'' \"\"", List.of("", "")),
                Arguments.of("a'b'\"c\"d", List.of("abcd")),
                Arguments.of("'\\n\"'", List.of("\\n\"")),
                Arguments.of("\"\\a \\\" \\$ \\` \\\\\"", List.of("\\a \" $ ` \\")),
                Arguments.of("a\\ b \\' \\\\", List.of("a b", "'", "\\")),
                Arguments.of("a \\\n b\\\nc", List.of("a", "bc")),
                Arguments.of("\"a\\\nb\"", List.of("ab")),
                Arguments.of("a|b; c & $HOME #d", List.of("a|b;", "c", "&", "$HOME", "#d")));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aLineIsSplitAsAShellWould(String line, List<String> words) {
        assertThat(ShellWords.split(line)).isEqualTo(Optional.of(words));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'", "\"", "a 'b", "a \"b\\\"", "a\\", "\"a\\"})
    void aLineThatIsNotFinishedHasNoWords(String line) {
        assertThat(ShellWords.split(line)).isEmpty();
    }

    @Test
    void aNewlineEndsAWordOutsideQuotesOnly() {
        assertThat(ShellWords.split("a\n'b\nc'")).contains(List.of("a", "b\nc"));
    }
}
