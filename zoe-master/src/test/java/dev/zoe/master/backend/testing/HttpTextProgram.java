package dev.zoe.master.backend.testing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program for services that are processes of a host with a JDK: serves a text, or fetches one. */
public final class HttpTextProgram {
    private HttpTextProgram() {}

    /** The command that serves. */
    public static List<String> serve(String host, int port, String text) {
        return command("serve", host, Integer.toString(port), text);
    }

    /** The command that fetches. */
    public static List<String> fetch(String host, int port) {
        return command("fetch", host, Integer.toString(port));
    }

    private static List<String> command(String... arguments) {
        Path classes = Path.of(URI.create(HttpTextProgram.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        return Stream.concat(
                        Stream.of("java", "-cp", classes.toString(), HttpTextProgram.class.getName()),
                        Stream.of(arguments))
                .toList();
    }

    /** Does what the first argument says. */
    public static void main(String[] arguments) throws Exception {
        InetSocketAddress address = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
        if (arguments[0].equals("serve")) {
            serve(address, arguments[3].getBytes(StandardCharsets.UTF_8));
        } else {
            System.out.println(fetch(URI.create("http://" + arguments[1] + ":" + arguments[2] + "/")));
        }
    }

    private static void serve(InetSocketAddress address, byte[] text) throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
    }

    private static String fetch(URI uri) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        while (true) {
            try {
                return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                        .body();
            } catch (ConnectException e) {
                // The server may still be starting; the test that runs this has a time limit.
                Thread.onSpinWait();
            }
        }
    }
}
