package mandelbrot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the coordinator answers over HTTP.
 *
 * <ul>
 *   <li>for workers, which show the secret in {@link WorkSecret#HEADER} (403 without): {@code POST /tile} lends a tile
 *       (200), has none free (204) or has no more (410); {@code PUT /tile/n} delivers its colours; {@code DELETE
 *       /tile/n} gives it back;
 *   <li>for people: {@code /} shows the progress, {@code /progress} tells it as JSON, {@code /tiles?after=n} gives the
 *       colours of what was finished after the first n tiles, {@code /picture.png} is the picture so far;
 *   <li>for Zoe: {@code /health}.
 * </ul>
 */
final class CoordinatorPages implements HttpHandler {

    private static final String TEXT = "text/plain; charset=utf-8";
    /** As HttpServer has it: the body comes in pieces. */
    private static final int OF_UNKNOWN_LENGTH = 0;

    private static final Pattern TILE = Pattern.compile("/tile/(\\d{1,6})");
    private static final Pattern WORKER = Pattern.compile("worker=([A-Za-z0-9._-]{1,64})");
    private static final Pattern AFTER = Pattern.compile("after=(\\d{1,6})");

    private final View view;
    private final TileBook book;
    private final Picture picture;
    private final ProgressText text;
    private final String secret;
    private final Farewell farewell = new Farewell();

    /** @param secret what workers must show */
    CoordinatorPages(View view, TileBook book, Picture picture, String secret) {
        this.view = view;
        this.book = book;
        this.picture = picture;
        this.text = new ProgressText(picture);
        this.secret = secret;
    }

    /** Waits until those who ask regularly can know that the picture is complete. */
    void awaitFarewell() throws InterruptedException {
        farewell.await(book.progress().workers().size());
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Matcher tile = TILE.matcher(exchange.getRequestURI().getPath());
            if (!exchange.getRequestMethod().equals("GET") && !isOfWorker(exchange)) {
                refuse(exchange);
            } else if (tile.matches()) {
                oneTile(exchange, Integer.parseInt(tile.group(1)));
            } else {
                page(exchange);
            }
        }
    }

    private boolean isOfWorker(HttpExchange exchange) {
        return WorkSecret.matches(secret, exchange.getRequestHeaders().getFirst(WorkSecret.HEADER));
    }

    /** Before the body is read: it may be as long as a stranger likes. */
    private static void refuse(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Connection", "close");
        answer(exchange, 403, TEXT, bytes(WorkSecret.HEADER + " is missing or wrong.\n"));
    }

    private void page(HttpExchange exchange) throws IOException {
        String call =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        switch (call) {
            case "GET /":
                answer(exchange, 200, "text/html; charset=utf-8", resource("progress.html"));
                break;
            case "GET /progress":
                answer(exchange, 200, "application/json", text.json(book.progress()));
                break;
            case "GET /tiles":
                answer(exchange, 200, "application/octet-stream", text.tiles(book.progress(), after(exchange)));
                break;
            case "GET /picture.png":
                showPicture(exchange);
                break;
            case "GET /health":
                answer(exchange, 200, TEXT, bytes("ok\n"));
                break;
            case "POST /tile":
                lend(exchange);
                break;
            default:
                answer(exchange, 404, TEXT, bytes("There is no " + call + ".\n"));
                break;
        }
    }

    private void showPicture(HttpExchange exchange) throws IOException {
        begin(exchange, 200, "image/png", OF_UNKNOWN_LENGTH);
        picture.writePng(exchange.getResponseBody());
    }

    private void lend(HttpExchange exchange) throws IOException {
        Optional<String> worker = worker(exchange);
        if (worker.isEmpty()) {
            return;
        }
        Optional<Tile> tile = book.lend(worker.get());
        if (tile.isPresent()) {
            answer(exchange, 200, TEXT, bytes(new Assignment(view, tile.get()).toText()));
        } else if (book.complete()) {
            farewell.told(worker.get());
            answer(exchange, 410, TEXT, bytes("The picture is complete.\n"));
        } else {
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private void oneTile(HttpExchange exchange, int number) throws IOException {
        Optional<String> worker = worker(exchange);
        if (worker.isEmpty()) {
            return;
        }
        if (number >= view.tileCount()) {
            answer(exchange, 404, TEXT, bytes("Tiles are numbered from 0 to " + (view.tileCount() - 1) + ".\n"));
            return;
        }
        switch (exchange.getRequestMethod()) {
            case "PUT":
                deliver(exchange, view.tile(number), worker.get());
                break;
            case "DELETE":
                book.giveBack(number, worker.get());
                exchange.sendResponseHeaders(204, -1);
                break;
            default:
                exchange.getResponseHeaders().set("Allow", "PUT, DELETE");
                answer(exchange, 405, TEXT, bytes("A tile can be PUT or DELETEd.\n"));
                break;
        }
    }

    private void deliver(HttpExchange exchange, Tile tile, String worker) throws IOException {
        byte[] colors = exchange.getRequestBody().readNBytes(tile.byteCount() + 1);
        if (colors.length != tile.byteCount()) {
            String wanted = "Tile " + tile.number() + " has " + tile.byteCount() + " bytes of colours.\n";
            answer(exchange, 400, TEXT, bytes(wanted));
            return;
        }
        // Painted before it is noted as finished: what is complete can be shown and saved. Twice does no harm.
        picture.paint(tile, colors);
        book.finish(tile.number(), worker);
        exchange.sendResponseHeaders(204, -1);
    }

    private static Optional<String> worker(HttpExchange exchange) throws IOException {
        Matcher worker = WORKER.matcher(query(exchange));
        if (worker.matches()) {
            return Optional.of(worker.group(1));
        }
        answer(exchange, 400, TEXT, bytes("Say who asks: ?worker=<1 to 64 letters, digits, dots, dashes>.\n"));
        return Optional.empty();
    }

    private static int after(HttpExchange exchange) {
        Matcher after = AFTER.matcher(query(exchange));
        return after.matches() ? Integer.parseInt(after.group(1)) : 0;
    }

    private static String query(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        return query == null ? "" : query;
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = CoordinatorPages.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing beside the classes");
            }
            return in.readAllBytes();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        begin(exchange, status, type, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void begin(HttpExchange exchange, int status, String type, long length) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, length);
    }
}
