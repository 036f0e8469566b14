package dev.zoe.cli.internal.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Passes UTF-8 on with its control characters escaped. A byte that is no UTF-8 is escaped as well: a terminal may take
 * it for a control of eight bits.
 */
final class ControlCharacterFilter extends FilterOutputStream {

    private static final int PIECE = 1 << 10;
    private static final int BYTE = 0xff;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer characters = CharBuffer.allocate(PIECE);

    /** The beginning of a character whose other bytes have not come. */
    private byte[] begun = {};

    ControlCharacterFilter(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer input = ByteBuffer.allocate(begun.length + length);
        input.put(begun).put(bytes, offset, length).flip();
        CoderResult result;
        do {
            result = decoder.decode(input, characters, false);
            passOn();
            if (result.isError()) {
                escape(input, result.length());
            }
        } while (!result.isUnderflow());
        begun = new byte[input.remaining()];
        input.get(begun);
    }

    /** Writes bytes that are meant to steer the terminal, or that no terminal gets. */
    synchronized void writeUnchanged(byte[] bytes, int offset, int length) throws IOException {
        finish();
        out.write(bytes, offset, length);
    }

    /** Shows the beginning of a character that was never completed. */
    synchronized void finish() throws IOException {
        ByteBuffer left = ByteBuffer.wrap(begun);
        begun = new byte[] {};
        escape(left, left.remaining());
    }

    @Override
    public void close() throws IOException {
        finish();
        super.close();
    }

    private void passOn() throws IOException {
        characters.flip();
        out.write(ControlCharacters.escape(characters).getBytes(StandardCharsets.UTF_8));
        characters.clear();
    }

    private void escape(ByteBuffer bytes, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            out.write(ControlCharacters.escape(bytes.get() & BYTE).getBytes(StandardCharsets.US_ASCII));
        }
    }
}
