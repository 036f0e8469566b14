package mandelbrot;

/** The colours of a view's pixels: escape time with a continuous iteration count, mean over several points a pixel. */
final class Fractal {

    /** Beyond 2 a point is known to escape; going on this far makes the continuous count smooth. */
    private static final double ESCAPED = 256.0 * 256.0;

    private final View view;
    private final Palette palette = new Palette();

    Fractal(View view) {
        this.view = view;
    }

    /**
     * Computes row {@code row} of the tile.
     *
     * @param rgb the tile's colours, of which that row is filled in
     */
    void row(Tile tile, int row, byte[] rgb) {
        int at = row * tile.width() * 3;
        for (int column = 0; column < tile.width(); column++) {
            int color = pixel(tile.x() + column, tile.y() + row);
            rgb[at++] = (byte) (color >> 16);
            rgb[at++] = (byte) (color >> 8);
            rgb[at++] = (byte) color;
        }
    }

    private int pixel(int x, int y) {
        int samples = view.samples();
        double step = view.span() / view.width();
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int sampleY = 0; sampleY < samples; sampleY++) {
            for (int sampleX = 0; sampleX < samples; sampleX++) {
                double real = view.centerX() + (x + (sampleX + 0.5) / samples - view.width() / 2.0) * step;
                double imaginary = view.centerY() - (y + (sampleY + 0.5) / samples - view.height() / 2.0) * step;
                int color = point(real, imaginary);
                red += color >> 16;
                green += color >> 8 & 0xff;
                blue += color & 0xff;
            }
        }
        int count = samples * samples;
        return red / count << 16 | green / count << 8 | blue / count;
    }

    private int point(double real, double imaginary) {
        double x = 0;
        double y = 0;
        for (int iteration = 0; iteration < view.maxIterations(); iteration++) {
            double squareX = x * x;
            double squareY = y * y;
            if (squareX + squareY > ESCAPED) {
                double surplus = Math.log(Math.log(squareX + squareY) / Math.log(ESCAPED)) / Math.log(2);
                return palette.color(iteration - surplus);
            }
            y = 2 * x * y + imaginary;
            x = squareX - squareY + real;
        }
        return Palette.INSIDE;
    }
}
