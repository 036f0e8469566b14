package dev.zoe.simulator.traceformat.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;

/** Recognises compressed files by their first bytes, because names can be wrong. */
public final class CompressedInput {

    private static final int BUFFER = 1 << 16;

    private CompressedInput() {}

    /** The plain bytes; of a zip, those of its first file. */
    public static InputStream plain(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(2);
        int first = buffered.read();
        int second = buffered.read();
        buffered.reset();
        if (first == 0x1f && second == 0x8b) {
            return new GZIPInputStream(buffered, BUFFER);
        }
        if (first == 'P' && second == 'K') {
            ZipInputStream zip = new ZipInputStream(buffered);
            zip.getNextEntry();
            return zip;
        }
        return buffered;
    }
}
