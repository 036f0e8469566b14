package dev.zoe.cli.internal.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The terminal this process was started on. */
public final class ProcessTerminal {

    private static final int IN = 0;
    private static final int OUT = 1;
    private static final int ERR = 2;

    private ProcessTerminal() {}

    /**
     * Output is UTF-8 whatever the locale says, because names and logs are.
     *
     * @param environment {@code NO_COLOR} and {@code TERM} are read
     */
    public static Terminal open(Map<String, String> environment) {
        boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        Terminal terminal = Terminal.on(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                isTerminal(OUT),
                isTerminal(ERR),
                colours);
        // Only commands that ask need to know about the input, which costs a process where the shell answers.
        return terminal.withPrompt(new ConsolePrompt(() -> isTerminal(IN), terminal));
    }

    private static OutputStream stream(FileDescriptor descriptor) {
        return new BufferedOutputStream(new FileOutputStream(descriptor));
    }

    /**
     * {@code System.console()} does not say: it covers input and output together, and from JDK 22 on it is never null.
     */
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd", Integer.toString(descriptor));
        if (Files.isSymbolicLink(link)) {
            try {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
            } catch (IOException unreadable) {
                return false;
            }
        }
        return isTerminalByShell(descriptor);
    }

    /** Without a proc file system, as on macOS, the shell answers. */
    private static boolean isTerminalByShell(int descriptor) {
        try {
            return new ProcessBuilder("/bin/sh", "-c", "test -t " + descriptor)
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noShell) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
