package dev.zoe.standalone.pages;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A user who has signed in on the log-in page and opens pages as a browser does, compressed. */
final class PageReader implements AutoCloseable {
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]*)\"");
    private static final int OK = 200;

    private final String url;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .cookieHandler(new CookieManager())
            .executor(threads)
            .build();

    private PageReader(String url) {
        this.url = url;
    }

    static PageReader signIn(String url, String user, String password) throws IOException, InterruptedException {
        PageReader reader = new PageReader(url);
        String page = new String(
                reader.client
                        .send(reader.request("/login").build(), BodyHandlers.ofByteArray())
                        .body(),
                StandardCharsets.UTF_8);
        Matcher form = FORM.matcher(page);
        if (!form.find()) {
            throw new IOException("the log-in page has no form: " + page);
        }
        String fields = "username=%s&password=%s&form=%s&to=/"
                .formatted(encoded(user), encoded(password), encoded(form.group(1)));
        HttpResponse<String> home = reader.client.send(
                reader.request("/login")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(fields))
                        .build(),
                BodyHandlers.ofString());
        if (home.statusCode() != OK || home.uri().getPath().equals("/login")) {
            throw new IOException("%s could not sign in: %d at %s".formatted(user, home.statusCode(), home.uri()));
        }
        return reader;
    }

    /** The bytes of a page, as a server without compression sends them. */
    byte[] read(String path) throws IOException, InterruptedException {
        return checked(client.send(request(path).build(), BodyHandlers.ofByteArray()), path);
    }

    /** The bytes of a page or file that the server compresses. */
    byte[] readCompressed(String path) throws IOException, InterruptedException {
        HttpRequest request = request(path).header("Accept-Encoding", "gzip").build();
        return checked(client.send(request, BodyHandlers.ofByteArray()), path);
    }

    /** Opens the stream of changes of a page. The future ends with the stream. */
    CompletableFuture<?> listen(String topics, Flow.Subscriber<String> lines) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/live?of=" + topics))
                .header("Accept", "text/event-stream")
                .build();
        return client.sendAsync(request, BodyHandlers.fromLineSubscriber(lines));
    }

    CompletableFuture<HttpResponse<Void>> readLater(String path) {
        return client.sendAsync(request(path).build(), BodyHandlers.discarding());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Accept", "text/html,application/xhtml+xml");
    }

    private static byte[] checked(HttpResponse<byte[]> response, String path) throws IOException {
        if (response.statusCode() != OK) {
            throw new IOException("GET %s answered %d".formatted(path, response.statusCode()));
        }
        return response.body();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
