package mandelbrot;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The progress as the page reads it. */
final class ProgressText {

    /** Answers stay below about 2 MB. */
    private static final int MOST_TILES = 100;

    private final Picture picture;

    ProgressText(Picture picture) {
        this.picture = picture;
    }

    /**
     * {@code width, height} in pixels, {@code total} and {@code done} tiles, {@code seconds} since the first tile was
     * lent, and for each worker its {@code name}, its number of {@code tiles} and, in {@code holds}, the rectangles it
     * computes.
     */
    byte[] json(TileBook.Progress progress) {
        View view = progress.view();
        // Names are checked when workers introduce themselves, so that nothing needs escaping.
        String workers = progress.workers().stream()
                .map(worker -> "{\"name\":\"" + worker.name() + "\",\"tiles\":" + worker.tiles() + ",\"holds\":"
                        + worker.holds().stream()
                                .map(n -> rectangle(view.tile(n)))
                                .toList() + "}")
                .collect(Collectors.joining(","));
        return ("{\"width\":" + view.width() + ",\"height\":" + view.height() + ",\"total\":" + view.tileCount()
                        + ",\"done\":" + progress.finished().size() + ",\"seconds\":"
                        + progress.elapsed().toMillis() / 1000.0 + ",\"workers\":[" + workers + "]}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The tiles that were finished after the first {@code after}, one behind the other: as big-endian 32-bit numbers x,
     * y, width, height, milliseconds since the first tile was lent, index of the worker in {@link #json}; then the
     * colours.
     */
    byte[] tiles(TileBook.Progress progress, int after) throws IOException {
        List<String> names = new ArrayList<>();
        progress.workers().forEach(worker -> names.add(worker.name()));
        List<TileBook.Finished> finished = progress.finished();
        int from = Math.min(after, finished.size());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (TileBook.Finished each : finished.subList(from, Math.min(from + MOST_TILES, finished.size()))) {
            Tile tile = progress.view().tile(each.number());
            out.writeInt(tile.x());
            out.writeInt(tile.y());
            out.writeInt(tile.width());
            out.writeInt(tile.height());
            out.writeInt((int) each.at().toMillis());
            out.writeInt(names.indexOf(each.worker()));
            out.write(picture.colors(tile));
        }
        return bytes.toByteArray();
    }

    private static String rectangle(Tile tile) {
        return "[" + tile.x() + "," + tile.y() + "," + tile.width() + "," + tile.height() + "]";
    }
}
