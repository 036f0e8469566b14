package dev.zoe.cli.internal.rest;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.Optional;

/** What the server answered to one request; its body may still be on the way. */
public final class RestResponse implements AutoCloseable {

    private final HttpURLConnection connection;
    private final int status;

    RestResponse(HttpURLConnection connection) throws IOException {
        this.connection = connection;
        this.status = connection.getResponseCode();
    }

    public int status() {
        return status;
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(connection.getHeaderField(name));
    }

    public InputStream body() throws IOException {
        InputStream body =
                status < HttpURLConnection.HTTP_BAD_REQUEST ? connection.getInputStream() : connection.getErrorStream();
        return body == null ? InputStream.nullInputStream() : body;
    }

    /** Ends the exchange, also in the middle of a stream; a thread that reads it gets an exception. */
    @Override
    public void close() {
        connection.disconnect();
    }
}
