package dev.zoe.standalone.recipe;

import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;

/** Fetches files once, and keeps them by their hash. */
final class DownloadCache {
    private static final int HTTP_OK = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path directory;
    private final HttpClient client = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(PATIENCE)
            .build();

    DownloadCache(Path directory) {
        this.directory = directory;
    }

    /**
     * Returns the file with the content.
     *
     * @throws ImageBuildException when it cannot be fetched, or has another content
     */
    Path fetch(Download download) throws IOException {
        Path kept = directory.resolve(download.sha256());
        if (Files.isRegularFile(kept)) {
            return kept;
        }
        Files.createDirectories(directory);
        Path part = Files.createTempFile(directory, "part", "");
        try {
            String found = copy(download, part);
            if (!found.equals(download.sha256())) {
                throw new ImageBuildException("%s has another content than the recipe says: its SHA-256 is %s, not %s"
                        .formatted(download.url(), found, download.sha256()));
            }
            return Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private String copy(Download download, Path file) throws IOException {
        HttpRequest request =
                HttpRequest.newBuilder(download.url()).timeout(PATIENCE).build();
        try (InputStream body = body(download, client.send(request, HttpResponse.BodyHandlers.ofInputStream()));
                DigestOutputStream out = new DigestOutputStream(Files.newOutputStream(file), sha256())) {
            long unused = body.transferTo((OutputStream) out);
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while fetching " + download.url());
        } catch (IOException e) {
            throw new ImageBuildException("%s cannot be fetched: %s".formatted(download.url(), e), e);
        }
    }

    private static InputStream body(Download download, HttpResponse<InputStream> response) throws IOException {
        if (response.statusCode() != HTTP_OK) {
            response.body().close();
            throw new ImageBuildException(
                    "%s cannot be fetched: the server answers %d".formatted(download.url(), response.statusCode()));
        }
        return response.body();
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
