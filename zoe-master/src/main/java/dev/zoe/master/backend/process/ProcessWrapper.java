package dev.zoe.master.backend.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts a program below a small shell script that outlives the master: it notes its process number, waits for the
 * program, notes the exit code, and ends whatever the program left behind in its process group. When it cannot note the
 * exit code, because somebody removed the folder, it ends with that code itself.
 */
final class ProcessWrapper {
    /**
     * $0 is the id of the start, $1 the folder of the service. The traps keep the script alive through the polite
     * signal, and unlike an ignored signal they are not inherited by the program. What the shell itself has to say,
     * such as "Killed", does not belong into the output of the program. Only built-in commands are used, since a
     * process of its own could be hit by a signal meant for the program.
     */
    private static final String SCRIPT =
            """
            folder=$1; shift
            exec 3>&2 2> /dev/null
            trap : TERM INT HUP
            echo $$ > "$folder/pid" || exit 1
            "$@" 2>&3 3>&-
            code=$?
            echo $code > "$folder/exit" || exit $code
            kill -KILL -- -$$
            """;

    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private ProcessWrapper() {}

    /** The id of the start that a wrapper carries; empty for any other command line. */
    static Optional<String> id(List<String> commandLine, Path folders) {
        int script = commandLine.indexOf(SCRIPT);
        if (script < 0 || commandLine.size() <= script + 2) {
            return Optional.empty();
        }
        boolean ours = Path.of(commandLine.get(script + 2)).startsWith(folders);
        return ours ? Optional.of(commandLine.get(script + 1)) : Optional.empty();
    }

    static Process start(String id, ServiceFolder folder, ServiceCommand command) throws IOException {
        List<String> words = new ArrayList<>();
        if (Files.isExecutable(SETSID)) {
            words.add(SETSID.toString());
        }
        words.addAll(List.of("/bin/sh", "-c", SCRIPT, id, folder.path().toString()));
        words.addAll(command.words());
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(command.workDir().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.output().toFile()));
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        return builder.start();
    }
}
