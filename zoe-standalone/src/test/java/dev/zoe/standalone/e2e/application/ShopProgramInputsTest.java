package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs of the shop say of paths that users give them, before they need any other service. */
class ShopProgramInputsTest {
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path IMAGES =
            Path.of("..", "app-templates", "images").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    private Path workspace;
    private Path results;
    private String output = "";

    @BeforeEach
    void makeWorkspace() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(PYTHON), "python3 is not installed");
        workspace = Files.createDirectory(directory.resolve("workspace"));
        results = Files.createDirectories(workspace.resolve("results").resolve("1"));
        Files.writeString(directory.resolve("outside.py"), "print('outside')");
        Files.writeString(workspace.resolve("notes.txt"), "no program");
        Files.createSymbolicLink(workspace.resolve("link.py"), directory.resolve("outside.py"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../outside.py|PROGRAM is ../outside.py, which is outside of the workspace",
                "/etc/passwd|PROGRAM is /etc/passwd, which is outside of the workspace",
                "link.py|PROGRAM is link.py, which is outside of the workspace",
                "missing.py|there is no file missing.py in the workspace: PROGRAM names one",
                "notes.txt|notes.txt is no program: it does not end in .py, and may not be executed (chmod +x)"
            })
    void aWrongProgramLeavesNoSecretOfMpi(String program, String message) throws Exception {
        Path nodes = Files.createDirectory(results.resolve("nodes"));
        Files.writeString(nodes.resolve("worker0"), "a secret");

        int code = run(Map.of("PROGRAM", program), "mpi/node.py", "launcher");

        assertThat(output).contains(message).doesNotContain("Traceback");
        assertThat(code).isEqualTo(1);
        assertThat(nodes).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"pytorch/train.sh|leader|PROGRAM", "spark/spark.sh|driver|PROGRAM", "r/run-script|5|SCRIPT"})
    void aProgramIsAFileOfTheWorkspace(String script, String argument, String parameter) throws Exception {
        for (String outside : List.of("../outside.py", "/etc/passwd", "link.py")) {
            int code = run(Map.of(parameter, outside), script, argument);

            assertThat(output).contains(parameter + " is " + outside + ", which is outside of the workspace");
            assertThat(code).isEqualTo(2);
        }
        for (String missing : List.of("missing.py", "results")) {
            int code = run(Map.of(parameter, missing), script, argument);

            assertThat(output)
                    .contains("there is no file " + missing + " in the workspace")
                    .contains(parameter);
            assertThat(code).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "print('done')|0|done",
                "import sys; print(sys.argv[1:], __name__)|0|[] __main__",
                "import beside; print(beside.name)|0|it is imported",
                "import atexit; atexit.register(print, 'at the end')|0|at the end",
                "import sys; sys.exit(3)|3|",
                "import sys; sys.exit('what is wrong')|1|what is wrong",
                "raise ValueError('what is wrong')|1|ValueError: what is wrong",
                "import os; A = type('A', (), {'__del__': lambda it: os.abort()}); a = A(); print('done')|0|done",
                "import os, sys; sys.end = type('A', (), {'__del__': lambda it: os.abort()})(); print('done')|0|done",
                "import threading, time; threading.Timer(0.2, print, ['at last']).start()|0|at last",
            })
    void aProgramOfATrainingEndsWithItsOwnCodeAndNoCleanUp(String source, int expected, @Nullable String printed)
            throws Exception {
        Files.writeString(workspace.resolve("beside.py"), "name = 'it is imported'");
        Path program = Files.writeString(workspace.resolve("program.py"), source);

        int code = run(Map.of(), "pytorch/run_program.py", program.toString());

        assertThat(output).contains(printed == null ? "" : printed);
        assertThat(code).as(output).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "/etc", "texts/../../.."})
    void wordsOfFilesOutsideOfTheWorkspaceAreNotCounted(String folder) throws Exception {
        int code = run(Map.of("INPUT", folder), "wordcount/wordcount.py", "coordinator");

        assertThat(output)
                .contains("INPUT is " + folder + ", which is outside of the workspace")
                .doesNotContain("Traceback");
        assertThat(code).isEqualTo(1);
    }

    @Test
    void nothingToCountIsNoPieces() throws Exception {
        Files.createDirectory(workspace.resolve("texts"));
        Files.createFile(workspace.resolve("texts").resolve("empty.txt"));

        int code = run(Map.of("INPUT", "texts"), "wordcount/wordcount.py", "coordinator");

        assertThat(output).contains("1 file, 0 pieces", "0 words, 0 different");
        assertThat(code).isZero();
    }

    private int run(Map<String, String> environment, String program, String role) throws Exception {
        Path log = directory.resolve("output");
        List<String> command = new ArrayList<>();
        if (program.endsWith(".py")) {
            command.addAll(List.of(PYTHON.toString(), "-u"));
        }
        command.add(IMAGES.resolve(program).toString());
        command.add(role);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        builder.environment()
                .putAll(Map.of(
                        "ZOE_WORKSPACE",
                        workspace.toString(),
                        "ZOE_RESULTS",
                        results.toString(),
                        "PORT",
                        "0",
                        "PYTHONDONTWRITEBYTECODE",
                        "1",
                        "PYTHONPATH",
                        IMAGES.resolve("python").toString(),
                        // Of the image of Spark; nothing of it is reached.
                        "SPARK_HOME",
                        "/opt/spark",
                        "PATH",
                        IMAGES.resolve("base") + ":" + System.getenv("PATH")));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        output = Files.readString(log, StandardCharsets.UTF_8);
        return process.exitValue();
    }
}
