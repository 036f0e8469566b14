package dev.zoe.simulator.traceformat.text;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Lines of a text, split into fields, without an object per line or field: traces have tens of millions of both. */
public final class LineScanner implements Closeable {

    private static final int LONGEST_LINE = 64 << 20;

    private final InputStream in;
    private final String source;
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private int lineStart;
    private int lineEnd;
    private long line;
    private int[] starts = new int[32];
    private int[] ends = new int[32];
    private int count;

    public LineScanner(InputStream in, String source) {
        this.in = in;
        this.source = source;
    }

    /** Goes to the next line. @return whether there is one */
    public boolean next() throws IOException {
        int at = from;
        while (true) {
            for (; at < to; at++) {
                if (buffer[at] == '\n') {
                    return lineIs(from, at, at + 1);
                }
            }
            int scanned = at - from;
            if (!fill()) {
                return from < to && lineIs(from, to, to);
            }
            at = from + scanned;
        }
    }

    private boolean lineIs(int start, int end, int rest) {
        line++;
        lineStart = start;
        lineEnd = end > start && buffer[end - 1] == '\r' ? end - 1 : end;
        from = rest;
        return true;
    }

    private boolean fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
        }
        if (to == buffer.length) {
            if (buffer.length >= LONGEST_LINE) {
                throw new MalformedTraceException(source, line + 1, "longer than 64 MiB; expected a line of text");
            }
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        try {
            int read = in.read(buffer, to, buffer.length - to);
            to += Math.max(read, 0);
            return read >= 0;
        } catch (EOFException | ZipException e) {
            throw CompressedInput.damaged(source, line + 1, e);
        }
    }

    /** Splits the line at a separator; a field may be in double quotes. */
    public void split(char separator) {
        count = 0;
        int start = lineStart;
        boolean quoted = false;
        for (int i = lineStart; i < lineEnd; i++) {
            if (buffer[i] == '"') {
                quoted = !quoted;
            } else if (buffer[i] == separator && !quoted) {
                field(start, i);
                start = i + 1;
            }
        }
        field(start, lineEnd);
    }

    /** Splits the line at runs of blanks. */
    public void splitAtBlanks() {
        count = 0;
        int i = lineStart;
        while (i < lineEnd) {
            if (buffer[i] == ' ' || buffer[i] == '\t') {
                i++;
                continue;
            }
            int start = i;
            while (i < lineEnd && buffer[i] != ' ' && buffer[i] != '\t') {
                i++;
            }
            field(start, i);
        }
    }

    private void field(int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        int first = start;
        int last = end;
        while (first < last && buffer[first] == ' ') {
            first++;
        }
        while (last > first && buffer[last - 1] == ' ') {
            last--;
        }
        if (last - first >= 2 && buffer[first] == '"' && buffer[last - 1] == '"') {
            first++;
            last--;
        }
        starts[count] = first;
        ends[count++] = last;
    }

    public int count() {
        return count;
    }

    public boolean blank() {
        for (int i = lineStart; i < lineEnd; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(char mark) {
        return lineEnd > lineStart && buffer[lineStart] == mark;
    }

    public boolean empty(int field) {
        return field >= count || starts[field] == ends[field];
    }

    public String text(int field) {
        return field >= count
                ? ""
                : new String(buffer, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
    }

    public double number(int field, String name) throws MalformedTraceException {
        if (empty(field)) {
            throw missing(field, name, "a number");
        }
        double value = DecimalParser.parse(buffer, starts[field], ends[field]);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw wrong(field, name, "a number");
        }
        return value;
    }

    public double number(int field, String name, double fallback) throws MalformedTraceException {
        return empty(field) ? fallback : number(field, name);
    }

    public long whole(int field, String name) throws MalformedTraceException {
        if (empty(field)) {
            throw missing(field, name, "a whole number");
        }
        int i = starts[field];
        boolean negative = buffer[i] == '-';
        i += negative ? 1 : 0;
        if (i == ends[field] || ends[field] - i > 18) {
            throw wrong(field, name, "a whole number of at most 18 digits");
        }
        long value = 0;
        for (; i < ends[field]; i++) {
            int digit = buffer[i] - '0';
            if (digit < 0 || digit > 9) {
                throw wrong(field, name, "a whole number");
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }

    public int wholeInt(int field, String name, int least) throws MalformedTraceException {
        long value = whole(field, name);
        if (value < least || value > Integer.MAX_VALUE) {
            throw wrong(field, name, "a whole number from " + least + " to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    public MalformedTraceException wrong(int field, String name, String expected) {
        return malformed("field " + (field + 1) + " (" + name + ") is '" + text(field) + "'; expected " + expected);
    }

    private MalformedTraceException missing(int field, String name, String expected) {
        return malformed(
                field >= count
                        ? "has " + count + " fields and ends before field " + (field + 1) + " (" + name + "); expected "
                                + expected
                        : "field " + (field + 1) + " (" + name + ") is empty; expected " + expected);
    }

    public MalformedTraceException malformed(String problem) {
        return new MalformedTraceException(source, line, problem);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
