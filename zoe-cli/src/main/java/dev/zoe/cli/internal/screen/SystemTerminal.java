package dev.zoe.cli.internal.screen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Opens the terminal of this process. */
final class SystemTerminal {

    private SystemTerminal() {}

    /**
     * Opens it without a native library: the commands of the system are enough.
     *
     * @throws IOException when it cannot be used
     * @throws IllegalStateException when this process has no terminal
     */
    static Terminal open() throws IOException {
        return TerminalBuilder.builder()
                .system(true)
                .dumb(false)
                .ffm(false)
                .jni(false)
                .exec(true)
                .encoding(StandardCharsets.UTF_8)
                // The library would give signals their default actions, which end the process without its hooks.
                .nativeSignals(false)
                .build();
    }
}
