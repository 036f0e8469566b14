package mandelbrot;

/**
 * The part of the complex plane that is drawn, and how finely. A picture is cut into square tiles, numbered row by row;
 * those at the right and lower edges may be smaller.
 *
 * @param centerX real part of the middle of the picture
 * @param centerY imaginary part of the middle of the picture
 * @param span width of the picture in the plane
 * @param width pixels
 * @param height pixels
 * @param samples each pixel is the mean of this many points squared
 * @param maxIterations points that have not escaped by then are taken to be in the set
 */
record View(double centerX, double centerY, double span, int width, int height, int samples, int maxIterations) {

    /** A small copy of the set among spirals, in the valley between head and body: about 14 s of one core. */
    static final View DEFAULT = new View(-0.7436426, 0.1318265, 0.000032, 1600, 1200, 3, 4000);

    private static final int TILE_SIDE = 80;

    int tileCount() {
        return columns() * ((height + TILE_SIDE - 1) / TILE_SIDE);
    }

    /** Tile {@code number}, counted from 0. */
    Tile tile(int number) {
        int x = number % columns() * TILE_SIDE;
        int y = number / columns() * TILE_SIDE;
        return new Tile(number, x, y, Math.min(TILE_SIDE, width - x), Math.min(TILE_SIDE, height - y));
    }

    private int columns() {
        return (width + TILE_SIDE - 1) / TILE_SIDE;
    }
}
