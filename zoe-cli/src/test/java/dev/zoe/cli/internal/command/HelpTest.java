package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.Run;
import dev.zoe.cli.internal.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    private static final int USUAL_WIDTH = 80;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info",
                "doctor",
                "validate",
                "submit",
                "ls",
                "get",
                "wait",
                "logs",
                "cancel",
                "rm",
                "explain",
                "nodes",
                "queue",
                "scheduler",
                "events",
                "completion"
            })
    void everyCommandExplainsItselfWithExamples(String command) {
        Run run = Run.alone().zoe(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: zoe " + command)
                .contains("Examples:\n")
                .contains("zoe " + command);
        assertThat(run.out().lines()).allMatch(line -> line.length() <= USUAL_WIDTH);
        assertThat(Run.alone().zoe("help", command).out()).isEqualTo(run.out());
    }

    @Test
    void theHelpListsCommandsAndExitCodes() {
        Run run = Run.alone().zoe("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("demo        Run a demo application on this machine: ./zoe demo");
        for (ExitCode code : ExitCode.values()) {
            assertThat(run.out())
                    .containsPattern(
                            "(?m)^  " + code.value() + " +" + code.meaning().substring(0, 10));
        }
        assertThat(Run.alone().zoe("help").out()).isEqualTo(run.out());
    }

    @Test
    void theVersionIsShown() {
        assertThat(Run.alone().zoe("--version").out()).startsWith("zoe ");
    }
}
