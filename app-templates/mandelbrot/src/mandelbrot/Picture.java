package mandelbrot;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The picture so far. Safe for use by many threads. */
final class Picture {

    private static final byte UNPAINTED = 0x18;

    private final View view;
    /** By row, three bytes a pixel. One array for all would have to fit into one generation of a small heap. */
    private final byte[][] rgb;

    Picture(View view) {
        this.view = view;
        this.rgb = new byte[view.height()][view.width() * 3];
        for (byte[] row : rgb) {
            Arrays.fill(row, UNPAINTED);
        }
    }

    synchronized void paint(Tile tile, byte[] colors) {
        for (int row = 0; row < tile.height(); row++) {
            System.arraycopy(colors, row * tile.width() * 3, rgb[tile.y() + row], tile.x() * 3, tile.width() * 3);
        }
    }

    synchronized byte[] colors(Tile tile) {
        byte[] colors = new byte[tile.byteCount()];
        for (int row = 0; row < tile.height(); row++) {
            System.arraycopy(rgb[tile.y() + row], tile.x() * 3, colors, row * tile.width() * 3, tile.width() * 3);
        }
        return colors;
    }

    /** Writes a PNG file; others may paint meanwhile. */
    void writePng(OutputStream out) throws IOException {
        try (Png png = new Png(out, view.width(), view.height())) {
            for (int y = 0; y < view.height(); y++) {
                png.write(row(y));
            }
        }
    }

    private synchronized byte[] row(int y) {
        return rgb[y].clone();
    }
}
