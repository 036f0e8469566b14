package dev.zoe.cli.internal.watch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes the output of one service on line by line. What is no UTF-8 is replaced. */
public final class LineSplitter implements LogSink {

    private final Consumer<String> lines;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    /** @param lines gets each line without its end */
    public LineSplitter(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void write(byte[] bytes, int length) {
        int from = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                begun.write(bytes, from, i - from);
                passOn();
                from = i + 1;
            }
        }
        begun.write(bytes, from, length - from);
    }

    /** Text that was decoded already. */
    public void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, bytes.length);
    }

    /** The last line need not have an end. */
    @Override
    public void end() {
        if (begun.size() > 0) {
            passOn();
        }
    }

    private void passOn() {
        lines.accept(begun.toString(StandardCharsets.UTF_8));
        begun.reset();
    }
}
