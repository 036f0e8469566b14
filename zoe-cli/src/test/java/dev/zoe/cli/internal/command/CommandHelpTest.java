package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.internal.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandHelpTest {

    private static final int USUAL_WIDTH = 80;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "init",
                "shop",
                "config",
                "info",
                "doctor",
                "validate",
                "submit",
                "run",
                "rerun",
                "ls",
                "get",
                "wait",
                "logs",
                "cancel",
                "rm",
                "explain",
                "top",
                "nodes",
                "queue",
                "usage",
                "scheduler",
                "events",
                "login",
                "logout",
                "whoami",
                "passwd",
                "tokens",
                "sessions",
                "files",
                "secrets",
                "users",
                "groups",
                "roles",
                "quotas",
                "audit",
                "completion"
            })
    void everyCommandExplainsItselfWithExamples(String command) {
        CliRun run = CliRun.alone().zoe(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: zoe " + command)
                .contains("Examples:\n")
                .contains("zoe " + command);
        assertThat(run.out().lines()).allMatch(line -> line.length() <= USUAL_WIDTH);
        assertThat(CliRun.alone().zoe("help", command).out()).isEqualTo(run.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop ls",
                "shop show",
                "shop run",
                "config view",
                "config get-contexts",
                "config current-context",
                "config use-context",
                "config set-context",
                "config rename-context",
                "config delete-context",
                "config get",
                "config set",
                "tokens ls",
                "tokens add",
                "tokens rm",
                "sessions ls",
                "sessions end",
                "files ls",
                "files rm",
                "secrets ls",
                "secrets set",
                "secrets rm",
                "users ls",
                "users add",
                "users show",
                "users set",
                "users disable",
                "users enable",
                "users rm",
                "roles ls",
                "roles show",
                "roles add",
                "roles set",
                "roles rm",
                "quotas ls",
                "quotas show",
                "quotas add",
                "quotas set",
                "quotas rm",
                "groups ls",
                "groups show",
                "groups add",
                "groups set",
                "groups rm",
                "groups add-member",
                "groups remove-member"
            })
    void everyActionExplainsItselfWithExamples(String action) {
        CliRun run = CliRun.alone().zoe((action + " --help").split(" ", -1));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("Usage: zoe " + action)
                .contains("--output", "--url", "Examples:\n  zoe " + action);
        assertThat(run.out().lines()).allMatch(line -> line.length() <= USUAL_WIDTH);
        String[] words = action.split(" ", -1);
        assertThat(CliRun.alone().zoe(words[0], "--help").out()).containsPattern("(?m)^  " + words[1] + " ");
    }

    @Test
    void theHelpListsEveryCommandInASection() {
        String help = CliRun.alone().zoe("--help").out();

        assertThat(help)
                .containsSubsequence(
                        "\nApplications:",
                        "\n  submit ",
                        "\nServer:",
                        "\n  nodes ",
                        "\nPeople:",
                        "\n  login         Sign in",
                        "\nOther:",
                        "\n  completion    Print");
        for (String name : CommandCatalog.names()) {
            assertThat(help).containsOnlyOnce("\n  " + name + " ".repeat(14 - name.length()));
        }
        assertThat(help).contains("\n  help          ");
    }

    @Test
    void theHelpListsCommandsAndExitCodes() {
        CliRun run = CliRun.alone().zoe("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("demo          Run a demo application on this machine: ./zoe demo");
        for (ExitCode code : ExitCode.values()) {
            assertThat(run.out())
                    .containsPattern(
                            "(?m)^  " + code.value() + " +" + code.meaning().substring(0, 10));
        }
        assertThat(CliRun.alone().zoe("help").out()).isEqualTo(run.out());
    }

    @Test
    void theVersionIsShown() {
        assertThat(CliRun.alone().zoe("--version").out()).startsWith("zoe ");
    }
}
