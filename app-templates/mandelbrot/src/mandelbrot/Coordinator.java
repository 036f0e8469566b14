package mandelbrot;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Executors;

/** Hands out the tiles of one picture, and saves the picture when all are back. */
final class Coordinator {

    /** A line in the log for each tenth of the picture. */
    private static final int REPORTS = 10;

    private final Settings settings;
    private final View view;
    private final TileBook book;
    private final Picture picture;

    Coordinator(Settings settings) {
        this.settings = settings;
        this.view = settings.view();
        this.book = new TileBook(view, settings.lease(), Clock.systemUTC());
        this.picture = new Picture(view);
    }

    /** Returns the exit code. */
    int run() throws IOException, InterruptedException {
        Result result = Result.prepare(settings.workspace(), settings.resultName());
        WorkSecret secret = settings.workSecret();
        // It removes the file also when SIGTERM ends the process.
        Runtime.getRuntime().addShutdownHook(new Thread(secret::remove, "remove-secret"));
        CoordinatorPages pages = new CoordinatorPages(view, book, picture, secret.make());
        HttpServer server = listen(pages);
        System.out.println("coordinator: " + view.width() + " x " + view.height() + " pixels in "
                + CountText.of(view.tileCount(), "tile") + "; progress at http://" + settings.bindHost() + ":" + settings.port() + "/");
        try {
            int reported = 0;
            for (int part = 1; part <= REPORTS; part++) {
                book.awaitFinished(view.tileCount() * part / REPORTS);
                TileBook.Progress progress = book.progress();
                report(progress, reported);
                reported = progress.finished().size();
            }
            Path saved = result.save(picture);
            summarize(book.progress(), saved);
            pages.awaitFarewell();
        } finally {
            server.stop(0);
        }
        return 0;
    }

    private HttpServer listen(CoordinatorPages pages) throws IOException {
        // Without it, small answers wait for the acknowledgement of the ones before.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        InetSocketAddress address = new InetSocketAddress(settings.bindHost(), settings.port());
        if (address.isUnresolved()) {
            throw new IOException("BIND_HOST is \"" + settings.bindHost()
                    + "\", which cannot be resolved; the name or address of this service would be right");
        }
        try {
            HttpServer server = HttpServer.create(address, 0);
            server.createContext("/", pages);
            server.setExecutor(Executors.newFixedThreadPool(4, work -> {
                Thread thread = new Thread(work, "pages");
                thread.setDaemon(true);
                return thread;
            }));
            server.start();
            return server;
        } catch (BindException e) {
            throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
        }
    }

    /** @param before tiles that were finished at the report before */
    private static void report(TileBook.Progress progress, int before) {
        int finished = progress.finished().size();
        long workers = progress.finished().subList(before, finished).stream()
                .map(TileBook.Finished::worker)
                .distinct()
                .count();
        System.out.println("coordinator: " + finished + " of "
                + CountText.of(progress.view().tileCount(), "tile") + " after " + seconds(progress) + " s, the last "
                + (finished - before) + " by " + CountText.of(workers, "worker"));
    }

    private static void summarize(TileBook.Progress progress, Path saved) {
        progress.workers()
                .forEach(worker -> System.out.println(
                        "coordinator: " + worker.name() + " computed " + CountText.of(worker.tiles(), "tile")));
        System.out.println("coordinator: picture complete after " + seconds(progress) + " s with "
                + CountText.of(progress.workers().size(), "worker") + ": " + saved);
    }

    private static String seconds(TileBook.Progress progress) {
        return String.format(Locale.ROOT, "%.1f", progress.elapsed().toMillis() / 1000.0);
    }
}
