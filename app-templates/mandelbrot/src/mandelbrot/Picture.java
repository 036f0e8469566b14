package mandelbrot;

import java.util.Arrays;

/** The picture so far. Safe for use by many threads. */
final class Picture {

    private static final byte UNPAINTED = 0x18;

    private final View view;
    private final byte[] rgb;

    Picture(View view) {
        this.view = view;
        this.rgb = new byte[view.width() * view.height() * 3];
        Arrays.fill(rgb, UNPAINTED);
    }

    synchronized void paint(Tile tile, byte[] colors) {
        for (int row = 0; row < tile.height(); row++) {
            System.arraycopy(colors, row * tile.width() * 3, rgb, start(tile, row), tile.width() * 3);
        }
    }

    synchronized byte[] colors(Tile tile) {
        byte[] colors = new byte[tile.byteCount()];
        for (int row = 0; row < tile.height(); row++) {
            System.arraycopy(rgb, start(tile, row), colors, row * tile.width() * 3, tile.width() * 3);
        }
        return colors;
    }

    synchronized byte[] toPng() {
        return Png.encode(view.width(), view.height(), rgb);
    }

    private int start(Tile tile, int row) {
        return ((tile.y() + row) * view.width() + tile.x()) * 3;
    }
}
