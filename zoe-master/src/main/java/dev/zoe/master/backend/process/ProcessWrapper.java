package dev.zoe.master.backend.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts a program below a small shell script that outlives the master: it writes its process number, waits for the
 * program, writes the exit code, and kills what is left of the process group. When it cannot write the exit code,
 * because the folder was removed, it exits with that code itself.
 */
final class ProcessWrapper {
    /**
     * $0 is the id of the start, $1 the folder of the service. The traps keep the script alive after SIGTERM, and
     * unlike an ignored signal they are not inherited by the program. Messages of the shell, such as "Killed", are kept
     * out of the output of the program. Only built-in commands are used: a child process of the script could get a
     * signal for the program.
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
        List<String> arguments = new ArrayList<>();
        if (Files.isExecutable(SETSID)) {
            arguments.add(SETSID.toString());
        }
        arguments.addAll(List.of("/bin/sh", "-c", SCRIPT, id, folder.path().toString()));
        arguments.addAll(command.commandLine());
        ProcessBuilder builder = new ProcessBuilder(arguments)
                .directory(command.workDir().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.output().toFile()));
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        return builder.start();
    }
}
