package dev.zoe.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PseudoTerminalTest {

    @Test
    void theProgramHasATerminalOfTheGivenSizeWithKeyboardAndScreen() {
        String program = "test -t 0 && test -t 1 && stty size && printf 'name? ' && read name"
                + " && printf '\\033[2J\\033[3;5Hhello %s' \"$name $GREETING\" && exit 3";
        try (PseudoTerminal terminal =
                PseudoTerminal.start(List.of("sh", "-c", program), Map.of("GREETING", "it's me"), 60, 10)) {
            terminal.awaitText("name? ");
            assertThat(terminal.screen()).startsWith("10 60\n");

            terminal.type("ada\r").awaitText("hello");

            assertThat(terminal.exitCode()).isEqualTo(3);
            assertThat(terminal.screen()).isEqualTo("\n\n    hello ada it's me");
            assertThat(terminal.output()).contains("name? ada\r\n");
        }
    }

    @Test
    void controlCInterruptsTheProgram() {
        try (PseudoTerminal terminal =
                PseudoTerminal.start(List.of("sh", "-c", "echo ready; exec cat"), Map.of(), 80, 24)) {
            terminal.awaitText("ready").type("\u0003");

            assertThat(terminal.exitCode()).isEqualTo(130);
        }
    }

    @Test
    void aProgramThatEndsWithoutTheTextIsAFailure() {
        try (PseudoTerminal terminal = PseudoTerminal.start(List.of("echo", "something else"), Map.of(), 80, 24)) {
            assertThatThrownBy(() -> terminal.awaitText("the text"))
                    .hasStackTraceContaining("the program ended without 'the text'")
                    .hasStackTraceContaining("something else");
        }
    }
}
