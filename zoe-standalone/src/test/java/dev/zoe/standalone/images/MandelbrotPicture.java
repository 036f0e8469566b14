package dev.zoe.standalone.images;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;

/** A small picture; the test computes which points belong to the set. */
final class MandelbrotPicture {

    private static final double CENTER_X = -0.2;
    private static final double CENTER_Y = -0.6;
    private static final double SPAN = 1.6;
    private static final int WIDTH = 320;
    private static final int HEIGHT = 200;
    private static final int ITERATIONS = 5000;

    /** Some 80 by 80 tiles; those in the last row are lower. */
    static final int TILES = 12;

    /** The first tile is deep inside the set: it takes long to compute. */
    static final Map<String, String> ENVIRONMENT = Map.of(
            "PICTURE_CENTER_X", Double.toString(CENTER_X),
            "PICTURE_CENTER_Y", Double.toString(CENTER_Y),
            "PICTURE_SPAN", Double.toString(SPAN),
            "PICTURE_WIDTH", Integer.toString(WIDTH),
            "PICTURE_HEIGHT", Integer.toString(HEIGHT),
            "PICTURE_SAMPLES", "1",
            "PICTURE_ITERATIONS", Integer.toString(ITERATIONS));

    private MandelbrotPicture() {}

    /** Compares every pixel: the set is black and nothing else is. */
    static void assertShown(Path png) throws IOException {
        BufferedImage image = ImageIO.read(png.toFile());
        assertThat(image.getWidth()).isEqualTo(WIDTH);
        assertThat(image.getHeight()).isEqualTo(HEIGHT);
        int black = 0;
        int wrong = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                boolean shown = (image.getRGB(x, y) & 0xffffff) == 0;
                black += shown ? 1 : 0;
                wrong += shown == inSet(x, y) ? 0 : 1;
            }
        }
        assertThat(wrong).as("pixels that are wrong").isZero();
        assertThat(black).as("pixels in the set").isBetween(WIDTH * HEIGHT / 10, WIDTH * HEIGHT * 9 / 10);
    }

    private static boolean inSet(int pixelX, int pixelY) {
        double step = SPAN / WIDTH;
        double real = CENTER_X + (pixelX + 0.5 - WIDTH / 2.0) * step;
        double imaginary = CENTER_Y - (pixelY + 0.5 - HEIGHT / 2.0) * step;
        double x = 0;
        double y = 0;
        for (int i = 0; i < ITERATIONS; i++) {
            double next = x * x - y * y + real;
            y = 2 * x * y + imaginary;
            x = next;
            if (x * x + y * y > 1e6) {
                return false;
            }
        }
        return true;
    }
}
