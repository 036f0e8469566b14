package mandelbrot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What the environment variables say, with the defaults for those that are not set.
 *
 * <p>Every method throws {@link IllegalArgumentException} with the variable's name when its value is unusable.
 */
final class Settings {

    /** Of a side of the picture, as in the manifest: the heap of the image holds no more. */
    private static final int MOST_PIXELS = 4000;

    private final Map<String, String> environment;

    Settings(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** The address the coordinator listens on; a wildcard would not let two of them share a machine and a port. */
    String bindHost() {
        return text("BIND_HOST", "127.0.0.1");
    }

    int port() {
        return (int) number("PORT", 8080, 1, 65_535);
    }

    /** Where the worker finds the coordinator. */
    String coordinatorUrl() {
        return text("COORDINATOR_URL", "http://127.0.0.1:8080");
    }

    /** The name under which a worker appears in the statistics. */
    String workerName() {
        return text("SERVICE_NAME", "worker");
    }

    /** Cores a worker uses on average; 1 or more is without pause. */
    double cpuShare() {
        return number("WORKER_CPU_SHARE", 0.15, 0.01, 1024);
    }

    /** How long a worker may take for a tile before somebody else gets it. */
    Duration lease() {
        return Duration.ofMillis((long) (number("LEASE_SECONDS", 15, 0.1, 3600) * 1000));
    }

    /** The directory that outlives the application. */
    Path workspace() {
        return Path.of(text("ZOE_WORKSPACE", "."));
    }

    /** The file name of the finished picture. */
    String resultName() {
        return text("RESULT_NAME", "mandelbrot-" + text("EXECUTION_ID", "0") + ".png");
    }

    /** Shared by the coordinator and its workers. The name is not one of a result. */
    WorkSecret workSecret() {
        return new WorkSecret(workspace().resolve(".mandelbrot-" + text("EXECUTION_ID", "0") + ".secret"));
    }

    /** The part of the plane that is drawn, and how finely. */
    View view() {
        return new View(
                number("PICTURE_CENTER_X", View.DEFAULT.centerX(), -4, 4),
                number("PICTURE_CENTER_Y", View.DEFAULT.centerY(), -4, 4),
                number("PICTURE_SPAN", View.DEFAULT.span(), 1e-13, 8),
                (int) number("PICTURE_WIDTH", View.DEFAULT.width(), 1, MOST_PIXELS),
                (int) number("PICTURE_HEIGHT", View.DEFAULT.height(), 1, MOST_PIXELS),
                (int) number("PICTURE_SAMPLES", View.DEFAULT.samples(), 1, 8),
                (int) number("PICTURE_ITERATIONS", View.DEFAULT.maxIterations(), 1, 1_000_000));
    }

    private String text(String name, String fallback) {
        String value = environment.getOrDefault(name, "");
        return value.isBlank() ? fallback : value;
    }

    private double number(String name, double fallback, double least, double most) {
        String value = text(name, Double.toString(fallback));
        try {
            double parsed = Double.parseDouble(value);
            if (parsed >= least && parsed <= most) {
                return parsed;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(unusable(name, value, least, most), e);
        }
        throw new IllegalArgumentException(unusable(name, value, least, most));
    }

    private static String unusable(String name, String value, double least, double most) {
        return name + " is \"" + value + "\"; a number from " + least + " to " + most + " would be right";
    }
}
