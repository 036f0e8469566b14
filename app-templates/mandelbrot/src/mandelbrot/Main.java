package mandelbrot;

import java.io.IOException;

/** Starts the role named by the only argument: {@code coordinator} or {@code worker}. */
public final class Main {

    private Main() {}

    /** Exits with 0 when the work is done, 1 when it could not be done, 2 when it was called wrongly. */
    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) throws InterruptedException {
        String role = arguments.length == 1 ? arguments[0] : "";
        Settings settings = new Settings(System.getenv());
        try {
            switch (role) {
                case "coordinator":
                    return new Coordinator(settings).run();
                case "worker":
                    return new Worker(settings).run();
                default:
                    System.err.println("Say which role to play: mandelbrot.Main coordinator | worker");
                    return 2;
            }
        } catch (IllegalArgumentException e) {
            System.err.println(role + ": " + e.getMessage());
            return 2;
        } catch (IOException e) {
            System.err.println(role + ": " + e.getMessage());
            return 1;
        }
    }
}
