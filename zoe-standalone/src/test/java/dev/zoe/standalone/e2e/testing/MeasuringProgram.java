package dev.zoe.standalone.e2e.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * The program of an application with a page of its own: the page has a button that measures, which is printed, and one
 * that ends the program, which then leaves a text and a picture as results.
 */
public final class MeasuringProgram {
    /** Where it listens, and the port of its page. */
    public static final int PORT = 8080;

    private static final String PAGE =
            """
            <!DOCTYPE html><html lang="en"><title>Measuring</title>
            <h1>Measuring %s</h1>
            <form method="post"><button id="measure" name="do" value="measure">Measure</button>
            <button id="finish" name="do" value="finish">Finish</button></form></html>
            """;

    private static int measured;

    private MeasuringProgram() {}

    /** Its command, for services that are processes of this machine. */
    public static List<String> command() {
        Path classes = Path.of(URI.create(MeasuringProgram.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-Djava.awt.headless=true",
                "-cp",
                classes.toString(),
                MeasuringProgram.class.getName());
    }

    /** Serves the page at {@code BIND_HOST}; measures {@code SUBJECT}. */
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(System.getenv("BIND_HOST"), PORT), 0);
        server.createContext("/", MeasuringProgram::answer);
        server.start();
        System.out.println("ready to measure " + System.getenv("SUBJECT"));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (asked.equals("do=measure")) {
            measured++;
            System.out.println("measurement number " + measured);
        }
        byte[] page = PAGE.formatted(System.getenv("SUBJECT")).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
        if (asked.equals("do=finish")) {
            writeResults();
            System.exit(0);
        }
    }

    private static void writeResults() {
        try {
            Path results = Files.createDirectories(
                    Path.of(System.getenv("ZOE_WORKSPACE"), "results", System.getenv("EXECUTION_ID")));
            Files.writeString(
                    results.resolve("summary.txt"),
                    "%d measurements of %s%n".formatted(measured, System.getenv("SUBJECT")));
            File picture = results.resolve("plot.png").toFile();
            ImageIO.write(new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB), "png", picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
