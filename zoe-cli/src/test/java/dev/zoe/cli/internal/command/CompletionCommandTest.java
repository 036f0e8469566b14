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
                        "complete -c zoe -n '__fish_seen_subcommand_from ls' -l status -x -a"
                                + " 'submitted queued starting running cleaning-up terminated error cancelled'"
                                + " -d 'Only those in this state, such as running'",
                        "complete -c zoe -n '__fish_seen_subcommand_from submit' -F")
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
