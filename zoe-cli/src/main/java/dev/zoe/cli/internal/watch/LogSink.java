package dev.zoe.cli.internal.watch;

/** Receives the output of one service, piece by piece. */
@FunctionalInterface
public interface LogSink {

    /** @param bytes the next {@code length} bytes */
    void write(byte[] bytes, int length);

    /** Nothing follows. */
    default void end() {}
}
