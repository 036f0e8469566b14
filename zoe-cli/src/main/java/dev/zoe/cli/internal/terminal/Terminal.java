package dev.zoe.cli.internal.terminal;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The three streams of a run.
 *
 * @param liveOutput {@code out} is a terminal: colours may be used
 * @param liveErrors {@code err} is a terminal: a line may be written over
 * @param colours the user does not mind colours
 */
public record Terminal(
        InputStream in, PrintStream out, PrintStream err, boolean liveOutput, boolean liveErrors, boolean colours) {

    /** The streams as bytes of a test or a pipe: no colours, nothing written over. */
    public static Terminal plain(InputStream in, PrintStream out, PrintStream err) {
        return new Terminal(in, out, err, false, false, false);
    }

    public boolean colourfulOutput() {
        return liveOutput && colours;
    }

    /** Says something beside the data, such as a notice. */
    public void say(String line) {
        // What was printed before comes before also where both streams end in the same place.
        out.flush();
        err.println(line);
        err.flush();
    }
}
