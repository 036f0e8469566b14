package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** Every command that the documentation shows is one that the program understands. */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern FENCED = Pattern.compile("(?m)^(?:\\$ )?(?:[A-Z_]+=\\S+ )*(?:\\./)?zoe ([a-z].*)$");
    private static final Pattern INLINE = Pattern.compile("[`'](?:\\./)?zoe ([^`'\\n]+)[`']");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(console|sh)\\n(.*?)^```");

    /** What a shell does not pass on as an argument. */
    private static final Pattern END_OF_COMMAND = Pattern.compile(" +(\\||>|&&|#|;|<).*$");

    /** A name that stands for a value, or a part that may be left out. */
    private static final Pattern PLACEHOLDER = Pattern.compile("(^| )[A-Z]{2,}|[\\[\\]…]|\\w\\|\\w");

    /** The launcher runs these itself. */
    private static final Set<String> OF_THE_LAUNCHER =
            Set.of("demo", "server", "simulate", "bench", "test", "soak", "experiment", "dist", "pack", "prepare");

    /** One for all commands: making all of them and their options takes some 50 ms of processor time. */
    private static final CommandLine PROGRAM = program();

    @TestFactory
    Stream<DynamicTest> everyCommandOfTheDocumentationIsUnderstood() throws IOException {
        return commands().stream()
                .map(command -> DynamicTest.dynamicTest("zoe " + command, () -> assertThat(
                                PROGRAM.parseArgs(command.split(" +", -1)).errors())
                        .isEmpty()));
    }

    @Test
    void thePagesAreFound() throws IOException {
        assertThat(commands())
                .hasSizeGreaterThan(40)
                .contains("submit tally.json", "scheduler set order=srpt2d1 back-fill=reserve minimum-run=30s");
    }

    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path page : pages()) {
            String text = Files.readString(page);
            Matcher block = BLOCK.matcher(text);
            while (block.find()) {
                FENCED.matcher(block.group(2)).results().forEach(found -> commands.add(found.group(1)));
            }
            INLINE.matcher(text).results().forEach(found -> commands.add(found.group(1)));
        }
        return commands.stream()
                .map(command -> END_OF_COMMAND.matcher(command).replaceAll("").strip())
                .filter(command -> !PLACEHOLDER.matcher(command).find())
                .filter(command -> !OF_THE_LAUNCHER.contains(command.split(" ", -1)[0]))
                .map(command -> isName(command) ? command + " --help" : command)
                .distinct()
                .toList();
    }

    /** A page that only names a command, or an action of one, is right when there is such a command. */
    private static boolean isName(String command) {
        CommandLine named = PROGRAM;
        for (String word : command.split(" +", -1)) {
            CommandLine next = named.getSubcommands().get(word);
            if (next == null) {
                return false;
            }
            named = next;
        }
        return true;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            docs.filter(file -> file.toString().endsWith(".md")), Stream.of(ROOT.resolve("README.md")))
                    .sorted()
                    .toList();
        }
    }

    private static CommandLine program() {
        Terminal nowhere = Terminal.on(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                false,
                false);
        return CommandDispatcher.withEveryCommand(
                new CommandContext(nowhere, Map.of(), Path.of("/nonexistent"), CliRun.NOON));
    }
}
