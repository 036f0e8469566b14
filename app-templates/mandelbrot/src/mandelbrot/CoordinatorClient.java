package mandelbrot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The worker's side of the protocol. It uses the JDK's older HTTP client, which a small process starts much faster than
 * the newer one.
 */
final class CoordinatorClient {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int READ_MILLIS = 10_000;
    private static final int GIVE_BACK_MILLIS = 1_000;

    private final String url;
    private final String query;
    private final WorkSecret secret;

    CoordinatorClient(String url, String worker, WorkSecret secret) {
        this.url = url;
        this.query = "?worker=" + worker;
        this.secret = secret;
    }

    Answer askForTile() throws IOException {
        HttpURLConnection connection = open("POST", "/tile", READ_MILLIS);
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(0);
        connection.getOutputStream().close();
        switch (connection.getResponseCode()) {
            case HttpURLConnection.HTTP_OK:
                return new Answer(false, Optional.of(Assignment.parse(body(connection))));
            case HttpURLConnection.HTTP_NO_CONTENT:
                return new Answer(false, Optional.empty());
            case HttpURLConnection.HTTP_GONE:
                return new Answer(true, Optional.empty());
            default:
                throw unexpected(connection);
        }
    }

    /** Returns the status, which is of no interest beyond being a success. */
    int deliver(Tile tile, byte[] rgb) throws IOException {
        HttpURLConnection connection = open("PUT", "/tile/" + tile.number(), READ_MILLIS);
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(rgb.length);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(rgb);
        }
        return expectNoContent(connection);
    }

    int giveBack(Tile tile) throws IOException {
        return expectNoContent(open("DELETE", "/tile/" + tile.number(), GIVE_BACK_MILLIS));
    }

    private HttpURLConnection open(String method, String path, int readMillis) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(url + path + query).openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(Math.min(CONNECT_MILLIS, readMillis));
        connection.setReadTimeout(readMillis);
        connection.setRequestProperty(WorkSecret.HEADER, secret.read());
        return connection;
    }

    private static int expectNoContent(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_NO_CONTENT) {
            throw unexpected(connection);
        }
        return status;
    }

    private static String body(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static IOException unexpected(HttpURLConnection connection) throws IOException {
        return new IOException(connection.getRequestMethod() + " " + connection.getURL() + " was answered with "
                + connection.getResponseCode() + " " + connection.getResponseMessage());
    }

    /**
     * The coordinator's answer to a worker that asks for work.
     *
     * @param complete nothing is left to do, ever
     * @param assignment empty when nothing is free at this moment
     */
    record Answer(boolean complete, Optional<Assignment> assignment) {}
}
