package mandelbrot;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes PNG files (ISO/IEC 15948) of 8-bit RGB pixels. By hand, so that the application runs without the JDK's large
 * desktop module.
 */
final class Png {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte FILTER_SUBTRACT_LEFT = 1;

    private Png() {}

    /** @param rgb three bytes a pixel, row by row */
    static byte[] encode(int width, int height, byte[] rgb) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(file)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header(width, height));
            chunk(out, "IDAT", pixels(width, height, rgb));
            chunk(out, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return file.toByteArray();
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

    private static byte[] pixels(int width, int height, byte[] rgb) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        int stride = width * 3;
        byte[] filtered = new byte[stride + 1];
        filtered[0] = FILTER_SUBTRACT_LEFT;
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            for (int row = 0; row < height; row++) {
                int start = row * stride;
                for (int i = 0; i < stride; i++) {
                    filtered[i + 1] = (byte) (rgb[start + i] - (i < 3 ? 0 : rgb[start + i - 3]));
                }
                out.write(filtered);
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) checksum.getValue());
    }
}
