package dev.zoe.simulator.traceformat.text;

import java.io.IOException;

/** A trace is not what its format promises. The message names the file, the line, the field and what was expected. */
public final class MalformedTraceException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long line;

    public MalformedTraceException(String source, long line, String problem) {
        super(source + ", line " + line + ": " + problem);
        this.line = line;
    }

    private MalformedTraceException(MalformedTraceException failure, String advice) {
        super(failure.getMessage() + "; " + advice, failure);
        this.line = failure.line;
    }

    /** The same with what to do about it. */
    public MalformedTraceException advised(String advice) {
        return new MalformedTraceException(this, advice);
    }

    /** Line in the file, counted from one. */
    public long line() {
        return line;
    }
}
