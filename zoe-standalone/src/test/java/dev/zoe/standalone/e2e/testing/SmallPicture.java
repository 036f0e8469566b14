package dev.zoe.standalone.e2e.testing;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;

/** Makes pictures of pages small enough for the documentation: only the top, and of few colours. */
public final class SmallPicture {
    private static final int HIGHEST = 760;
    private static final int COLOURS = 200;

    /** Of colours that differ only in the lower three bits of each part, one is kept. */
    private static final int SIMILAR = 0xf8f8f8;

    private SmallPicture() {}

    /** Reads a PNG and writes a smaller one. */
    public static void write(Path from, Path to) throws IOException {
        BufferedImage whole = ImageIO.read(from.toFile());
        BufferedImage top = whole.getSubimage(0, 0, whole.getWidth(), Math.min(whole.getHeight(), HIGHEST));
        int[] palette = palette(top);
        byte[] red = new byte[palette.length];
        byte[] green = new byte[palette.length];
        byte[] blue = new byte[palette.length];
        for (int i = 0; i < palette.length; i++) {
            red[i] = (byte) (palette[i] >> 16);
            green[i] = (byte) (palette[i] >> 8);
            blue[i] = (byte) palette[i];
        }
        IndexColorModel colours = new IndexColorModel(8, palette.length, red, green, blue);
        BufferedImage small =
                new BufferedImage(top.getWidth(), top.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, colours);
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int y = 0; y < small.getHeight(); y++) {
            for (int x = 0; x < small.getWidth(); x++) {
                int index = nearest.computeIfAbsent(top.getRGB(x, y) & 0xffffff, rgb -> nearest(palette, rgb));
                small.getRaster().setSample(x, y, 0, index);
            }
        }
        ImageIO.write(small, "png", to.toFile());
    }

    /** The colours of most pixels, no two of which are similar. */
    private static int[] palette(BufferedImage picture) {
        Map<Integer, Integer> pixels = new HashMap<>();
        for (int rgb : picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth())) {
            pixels.merge(rgb & 0xffffff, 1, Integer::sum);
        }
        Set<Integer> kept = new HashSet<>();
        return pixels.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .filter(rgb -> kept.add(rgb & SIMILAR))
                .limit(COLOURS)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int nearest(int[] palette, int rgb) {
        int best = 0;
        for (int i = 1; i < palette.length; i++) {
            if (distance(palette[i], rgb) < distance(palette[best], rgb)) {
                best = i;
            }
        }
        return best;
    }

    private static int distance(int one, int other) {
        int red = (one >> 16 & 0xff) - (other >> 16 & 0xff);
        int green = (one >> 8 & 0xff) - (other >> 8 & 0xff);
        int blue = (one & 0xff) - (other & 0xff);
        return red * red + green * green + blue * blue;
    }
}
