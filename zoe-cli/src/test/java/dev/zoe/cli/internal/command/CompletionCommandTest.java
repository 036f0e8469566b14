package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

    @Test
    void bashCompletesCommands(@TempDir Path folder) throws IOException {
        assertThat(completions(folder, "zoe", "")).contains("submit", "ls", "wait", "demo", "help");
        assertThat(completions(folder, "zoe", "ex")).containsExactly("explain");
    }

    @Test
    void bashCompletesOptionsAndTheirValues(@TempDir Path folder) throws IOException {
        assertThat(completions(folder, "zoe", "ls", "--")).contains("--status", "--output", "--url");
        assertThat(completions(folder, "zoe", "ls", "-o", "")).containsExactly("table", "json", "yaml");
        assertThat(completions(folder, "zoe", "completion", "")).contains("bash", "zsh", "fish");
    }

    @Test
    void bashCompletesActionsWithTheirOptionsAndValues(@TempDir Path folder) throws IOException {
        assertThat(completions(folder, "zoe", "log")).containsExactlyInAnyOrder("logs", "login", "logout");
        assertThat(completions(folder, "zoe", "users", "")).contains("ls", "add", "show", "set", "disable", "rm");
        assertThat(completions(folder, "zoe", "users", "add", "--")).contains("--role", "--quota", "--output");
        assertThat(completions(folder, "zoe", "tokens", "add", "--scope", "")).containsExactly("read", "run", "all");
        assertThat(completions(folder, "zoe", "roles", "add", "auditor", "can_s"))
                .containsExactlyInAnyOrder("can_see_status", "can_submit_executions");
    }

    @Test
    void zshGetsTheSameScriptWhichAdaptsItself() {
        assertThat(CliRun.alone().zoe("completion", "zsh").out()).contains("bashcompinit");
    }

    @Test
    void fishCompletesCommandsAndOptions() {
        CliRun run = CliRun.alone().zoe("completion", "fish");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .contains(
                        "complete -c zoe -n __fish_use_subcommand -a ls -d 'List executions, newest first'",
                        "complete -c zoe -n '__fish_seen_subcommand_from ls; and not __fish_seen_subcommand_from"
                                + " tokens secrets users groups roles quotas' -l status -x -a"
                                + " 'submitted queued starting running cleaning-up terminated error cancelled'"
                                + " -d 'Only those in this state, such as running'",
                        "complete -c zoe -n '__fish_seen_subcommand_from submit' -F",
                        "complete -c zoe -n '__fish_seen_subcommand_from tokens; and not"
                                + " __fish_seen_subcommand_from ls add rm' -a add"
                                + " -d 'Create a token and print its secret, once'",
                        "complete -c zoe -n '__fish_seen_subcommand_from tokens; and __fish_seen_subcommand_from add'"
                                + " -l scope -x -a 'read run all'"
                                + " -d 'read, run (also executions) or all that you may do (default: run)'")
                .allMatch(line -> line.startsWith("complete -c zoe "));
    }

    /** What a real bash offers at the end of these words. */
    private static List<String> completions(Path folder, String... words) throws IOException {
        Path script = folder.resolve("zoe.bash");
        Files.writeString(script, CliRun.alone().zoe("completion", "bash").out());
        String ask = "source '" + script + "'; COMP_WORDS=("
                + String.join(
                        " ",
                        List.of(words).stream().map(word -> "'" + word + "'").toList())
                + "); COMP_CWORD=" + (words.length - 1)
                + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9"
                + "; _complete_zoe; printf '%s\\n' \"${COMPREPLY[@]}\"";
        // Outside of a key press bash complains that compopt has nothing to set; the answer is the same.
        Process bash = new ProcessBuilder("bash", "--norc", "-c", ask)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return answer.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void valuesOfOptionsAndParametersAreCompleted() {
        String fish = CliRun.alone().zoe("completion", "fish").out();

        assertThat(fish)
                .contains("-l status -x -a 'submitted queued starting running cleaning-up terminated error cancelled'")
                .contains("'__fish_seen_subcommand_from scheduler' -f -a 'show set'")
                .contains("Up to this many (default: 50)")
                .doesNotContain("${");
        assertThat(CliRun.alone().zoe("completion", "bash").out())
                .contains("\"submitted\" \"queued\"")
                .contains("\"bash\" \"zsh\" \"fish\"");
    }
}
