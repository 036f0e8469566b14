package dev.zoe.master.backend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A program that runs in a container, beside the program of its service. Its methods may be called by many threads. */
public interface ContainerProgram extends AutoCloseable {

    /**
     * A piece of what a program has printed.
     *
     * @param error whether it was printed to its error stream; never for a program with a terminal
     */
    record Output(boolean error, ByteBuffer bytes) {}

    /**
     * The next piece of its output; waits for it. A program that prints while nothing reads its output has to wait.
     *
     * @return empty when the output has ended, because the program has ended or its container has
     */
    Optional<Output> read() throws IOException;

    /** Adds to its input, which is kept until the program reads it; the caller limits how much that can be. */
    void write(ByteBuffer bytes);

    /** Ends its input. */
    void endInput();

    /**
     * Sets the size of its terminal.
     *
     * @throws BackEndException when the engine does not answer
     */
    void resize(int columns, int rows) throws BackEndException;

    /**
     * How it ended, after the end of its output: its exit code, 126 when it could not be run, 127 when there is no such
     * program, 128 + signal when a signal ended it.
     *
     * @throws BackEndException of the kind {@code NOT_FOUND} when it was ended together with its container
     */
    int exitCode() throws BackEndException;

    /** Ends the program, as far as the container allows that, and closes its streams. */
    @Override
    void close();
}
