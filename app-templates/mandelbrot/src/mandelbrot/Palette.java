package mandelbrot;

/** Colours by iteration count: an endless cycle for points that escape, black for the others. */
final class Palette {

    /** The colour of the set itself; no escaping point has it. */
    static final int INSIDE = 0x000000;

    private static final int[] STOPS = {0x0b1640, 0x1d6f8c, 0x8fd3c1, 0xfbf3d9, 0xf2a65a, 0xb3344a, 0x3a1650};

    private static final int SIZE = 2048;

    /** Once through the cycle for each doubling of the count: as fine near the set as far from it. */
    private static final double CYCLES_PER_DOUBLING = 1.6;

    private final int[] colors = new int[SIZE];

    Palette() {
        for (int i = 0; i < SIZE; i++) {
            double position = (double) i * STOPS.length / SIZE;
            int stop = (int) position;
            colors[i] = mix(STOPS[stop], STOPS[(stop + 1) % STOPS.length], position - stop);
        }
    }

    /** The colour of a point that escaped after {@code count} iterations, as {@code 0xRRGGBB}. */
    int color(double count) {
        double turns = Math.log(Math.max(count, 1)) / Math.log(2) * CYCLES_PER_DOUBLING;
        return colors[(int) ((turns - Math.floor(turns)) * SIZE) % SIZE];
    }

    private static int mix(int from, int to, double share) {
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int start = from >> shift & 0xff;
            int end = to >> shift & 0xff;
            color |= (int) Math.round(start + (end - start) * share) << shift;
        }
        return color;
    }
}
