package mandelbrot;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a PNG file (ISO/IEC 15948) of 8-bit RGB pixels row by row, so that it never is in memory as a whole. By hand,
 * so that the application runs without the JDK's large desktop module.
 */
final class Png implements AutoCloseable {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte FILTER_SUBTRACT_LEFT = 1;
    private static final int CHUNK_BYTES = 1 << 15;

    private final DataOutputStream out;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final DeflaterOutputStream pixels;
    private final byte[] filtered;

    /** Closing it ends the file, and does not close {@code out}. */
    Png(OutputStream out, int width, int height) throws IOException {
        this.out = new DataOutputStream(out);
        this.out.write(SIGNATURE);
        chunk("IHDR", header(width, height));
        this.pixels =
                new DeflaterOutputStream(new BufferedOutputStream(new PixelChunks(), CHUNK_BYTES), deflater, CHUNK_BYTES);
        this.filtered = new byte[width * 3 + 1];
        filtered[0] = FILTER_SUBTRACT_LEFT;
    }

    /** @param rgb the next row, three bytes a pixel */
    void write(byte[] rgb) throws IOException {
        for (int i = 0; i < rgb.length; i++) {
            filtered[i + 1] = (byte) (rgb[i] - (i < 3 ? 0 : rgb[i - 3]));
        }
        pixels.write(filtered);
    }

    @Override
    public void close() throws IOException {
        try {
            pixels.close();
            chunk("IEND", new byte[0]);
            out.flush();
        } finally {
            deflater.end();
        }
    }

    private static byte[] header(int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(width);
        out.writeInt(height);
        // Eight bits a sample, colour type 2 (RGB), and the only compression, filter method and interlace needed: 0.
        out.write(new byte[] {8, 2, 0, 0, 0});
        return bytes.toByteArray();
    }

    private void chunk(String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) checksum.getValue());
    }

    /** Each array that is written becomes a chunk of compressed pixels. */
    private final class PixelChunks extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            chunk("IDAT", new byte[] {(byte) one});
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            chunk("IDAT", Arrays.copyOfRange(bytes, from, from + length));
        }
    }
}
