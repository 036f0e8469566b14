package dev.zoe.simulator.traceformat.text;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Recognises compressed files by their first bytes, because names can be wrong. */
public final class CompressedInput {

    private static final int BUFFER = 1 << 16;

    private CompressedInput() {}

    /**
     * The plain bytes; of a zip, those of its first file.
     *
     * @param source the name of the file, for messages
     * @throws MalformedTraceException when the compressed file ends within its header
     */
    public static InputStream plain(InputStream in, String source) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(2);
        int first = buffered.read();
        int second = buffered.read();
        buffered.reset();
        try {
            if (first == 0x1f && second == 0x8b) {
                return new GZIPInputStream(buffered, BUFFER);
            }
            if (first == 'P' && second == 'K') {
                ZipInputStream zip = new ZipInputStream(buffered);
                zip.getNextEntry();
                return zip;
            }
        } catch (EOFException | ZipException e) {
            throw damaged(source, 1, e);
        }
        return buffered;
    }

    static MalformedTraceException damaged(String source, long line, IOException failure) {
        return new MalformedTraceException(
                source, line, "the compressed data end too early or are damaged (" + failure.getMessage() + ")");
    }
}
