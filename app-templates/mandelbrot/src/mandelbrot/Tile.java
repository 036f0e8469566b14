package mandelbrot;

/** A rectangle of the picture, in pixels from the upper left corner. */
record Tile(int number, int x, int y, int width, int height) {

    /** The size of the tile's colours: three bytes (red, green, blue) for each pixel, row by row. */
    int byteCount() {
        return width * height * 3;
    }
}
