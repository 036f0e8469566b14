package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.MalformedTraceException;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** A trace whose format was recognized, or was named and is compared with what the file looks like. */
public final class OpenedTrace implements Trace {

    /** A line may be longer; its beginning is enough. */
    private static final int FIRST_LINE = 1 << 16;

    private final Trace trace;
    private final TraceFormat format;
    private final Optional<TraceFormat> looksLike;
    private boolean isAtStart = true;

    private OpenedTrace(Trace trace, TraceFormat format, Optional<TraceFormat> looksLike) {
        this.trace = trace;
        this.format = format;
        this.looksLike = looksLike;
    }

    /**
     * Opens a trace for reading.
     *
     * @param named the format; when it is empty, that which name and first line show
     * @throws IOException when the file cannot be read, its format is not recognized, or its beginning is of another
     *     one
     */
    public static OpenedTrace open(Path file, Optional<TraceFormat> named, TraceDefaults defaults) throws IOException {
        String name = file.getFileName().toString();
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        // One stream, and not that of Files, which cannot read from a pipe through a buffer.
        InputStream in = new FileInputStream(file.toFile());
        try {
            BufferedInputStream plain = new BufferedInputStream(CompressedInput.plain(in, name), FIRST_LINE);
            Optional<TraceFormat> looksLike = TraceRecognition.of(name, firstLine(plain));
            TraceFormat format = named.or(() -> looksLike)
                    .orElseThrow(() -> new MalformedTraceException(
                            name,
                            1,
                            "no format of traces begins like this; name the format, one of "
                                    + TraceFormat.choice().names()));
            try {
                return new OpenedTrace(format.open(plain, name, defaults), format, looksLike);
            } catch (MalformedTraceException e) {
                throw advised(e, format, looksLike);
            }
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private static String firstLine(BufferedInputStream in) throws IOException {
        in.mark(FIRST_LINE);
        byte[] beginning = in.readNBytes(FIRST_LINE);
        in.reset();
        String text = new String(beginning, StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    private static MalformedTraceException advised(
            MalformedTraceException failure, TraceFormat format, Optional<TraceFormat> looksLike) {
        return looksLike
                .filter(other -> other != format)
                .map(other -> failure.advised("the file looks like the format " + other.label()
                        + ": name that one, or none, which recognizes it"))
                .orElse(failure);
    }

    public TraceFormat format() {
        return format;
    }

    @Override
    public Optional<SimulatedApplication> next() throws IOException {
        try {
            Optional<SimulatedApplication> application = trace.next();
            isAtStart = false;
            return application;
        } catch (MalformedTraceException e) {
            throw isAtStart ? advised(e, format, looksLike) : e;
        }
    }

    @Override
    public long skipped() {
        return trace.skipped();
    }

    @Override
    public void close() throws IOException {
        trace.close();
    }
}
