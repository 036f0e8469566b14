package mandelbrot;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a worker is told to compute; on the wire one {@code name=value} a line. */
record Assignment(View view, Tile tile) {

    String toText() {
        return String.join(
                "\n",
                "center_x=" + view.centerX(),
                "center_y=" + view.centerY(),
                "span=" + view.span(),
                "width=" + view.width(),
                "height=" + view.height(),
                "samples=" + view.samples(),
                "max_iterations=" + view.maxIterations(),
                "tile=" + tile.number());
    }

    /** Reads what {@link #toText} wrote; throws {@link IllegalArgumentException} for anything else. */
    static Assignment parse(String text) {
        Map<String, String> values = text.lines()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, second) -> second));
        Function<String, String> value = name -> {
            String found = values.get(name);
            if (found == null) {
                throw new IllegalArgumentException("the coordinator's answer lacks \"" + name + "\": " + text);
            }
            return found;
        };
        View view = new View(
                Double.parseDouble(value.apply("center_x")),
                Double.parseDouble(value.apply("center_y")),
                Double.parseDouble(value.apply("span")),
                Integer.parseInt(value.apply("width")),
                Integer.parseInt(value.apply("height")),
                Integer.parseInt(value.apply("samples")),
                Integer.parseInt(value.apply("max_iterations")));
        return new Assignment(view, view.tile(Integer.parseInt(value.apply("tile"))));
    }
}
