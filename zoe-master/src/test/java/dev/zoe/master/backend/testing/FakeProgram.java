package dev.zoe.master.backend.testing;

import java.util.OptionalInt;

/**
 * What a container of the {@link FakeBackEnd} does.
 *
 * @param output what it writes when it starts
 * @param exitCode its code when it ends at once; empty when it goes on until it is told to end
 * @param lastWords what it writes when it is stopped politely
 * @param stopCode its code when it is stopped politely
 * @param stubborn it takes no notice of a polite stop, so that it is killed
 * @param outOfMemory it ends at once by the memory limit
 */
public record FakeProgram(
        String output, OptionalInt exitCode, String lastWords, int stopCode, boolean stubborn, boolean outOfMemory) {
    private static final int TERMINATED = 143;
    static final int KILLED = 137;

    /** Goes on until the test ends it or it is stopped. */
    public static FakeProgram runs() {
        return new FakeProgram("", OptionalInt.empty(), "", TERMINATED, false, false);
    }

    /** Writes something and ends at once. */
    public static FakeProgram exits(String output, int code) {
        return new FakeProgram(output, OptionalInt.of(code), "", TERMINATED, false, false);
    }

    /** Writes something, goes on, and ends politely with last words when stopped. */
    public static FakeProgram endsPolitely(String output, String lastWords, int code) {
        return new FakeProgram(output, OptionalInt.empty(), lastWords, code, false, false);
    }

    /** Writes something and ends only when killed. */
    public static FakeProgram stubborn(String output) {
        return new FakeProgram(output, OptionalInt.empty(), "", KILLED, true, false);
    }

    /** Uses more memory than its limit at once. */
    public static FakeProgram eatsMemory() {
        return new FakeProgram("", OptionalInt.of(KILLED), "", KILLED, false, true);
    }
}
