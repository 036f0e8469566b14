package dev.zoe.standalone.pages;

import com.sun.management.OperatingSystemMXBean;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.LargeSiteReader;
import dev.zoe.db.testing.LargeSiteWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Measures the web pages of a site with many executions. */
@Command(
        name = "web",
        description =
                "Measures each page, the bytes of a first view, and many open pages that hear of changes, on a site"
                        + " with many executions and one that runs many services.")
public final class PagesBench implements Callable<Integer> {
    private static final double PAGE_MILLIS = 50;
    private static final double FIRST_VIEW_KB = 150;
    private static final double OPEN_PAGES_CORES = 1;
    private static final double OPEN_PAGES_MB = 512;
    private static final double CHANGE_MILLIS = 1_000;
    private static final int CREATED = 201;
    private static final int MEGABYTE = 1 << 20;
    /** Open pages whose reader sees the changes of the benchmark; the others belong to a user who does not. */
    private static final int WATCHERS = 20;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--executions", description = "Executions that have ended. Default: ${DEFAULT-VALUE}.")
    private int executions = 10_000;

    @Option(names = "--services", description = "Services of one execution that run. Default: ${DEFAULT-VALUE}.")
    private int services = 1_000;

    @Option(names = "--calls", description = "Measured calls of each page and reader. Default: ${DEFAULT-VALUE}.")
    private int calls = 100;

    @Option(
            names = "--only",
            description = "Only pages whose path begins so, without first views and open pages. Default: all.")
    private String only = "";

    @Option(names = "--open", description = "Pages that are open at the same time. Default: ${DEFAULT-VALUE}.")
    private int openPages = 1_000;

    @Option(names = "--changes", description = "Changes while they are open. Default: ${DEFAULT-VALUE}.")
    private int changes = 20;

    @Option(names = "--work", required = true, description = "Directory for the data of the server.")
    private Path work = Path.of("");

    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final List<String> missed = new ArrayList<>();

    private PagesBench() {}

    public static void main(String[] args) {
        LoggingSystem.get(PagesBench.class.getClassLoader()).beforeInitialize();
        // One reader opens more pages than a user may, and all are at one address.
        System.setProperty("zoe.api.requests-per-minute-per-user", "0");
        System.setProperty("zoe.api.max-connections-per-address", "8000");
        System.setProperty("zoe.api.max-requests-per-address", "160");
        System.setProperty("zoe.api.max-requests-per-user", "160");
        System.setProperty(
                "zoe.api.templates",
                Path.of("..", "app-templates").toAbsolutePath().normalize().toString());
        System.setProperty("zoe.web.max-live-pages-per-user", "2000");
        System.setProperty("zoe.api.monitor.port", "0");
        System.setProperty("zoe.proxy.port", "0");
        System.exit(new CommandLine(new PagesBench()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        System.setProperty("zoe.master.services-per-node", String.valueOf(services + changes + 1));
        try (InProcessServer server = InProcessServer.onProcesses(work)) {
            try {
                measure(server);
            } finally {
                server.endExecutions();
            }
        }
        if (json) {
            System.out.println(JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(figures));
        }
        missed.forEach(PagesBench::say);
        return missed.isEmpty() ? 0 : 1;
    }

    private void measure(InProcessServer server) throws Exception {
        RestCaller admin = server.admin();
        say("starting %d services".formatted(services));
        long running = RunningServices.start(admin, services);
        say("writing %d executions".formatted(executions));
        new LargeSiteWriter(server.database()).write(new LargeSiteWriter.Size(100, 10, executions), running);
        new TestUserWriter(server.database()).add("root", "admin");
        try (PageReader administrator = PageReader.signIn(server.url(), "root", TestUserWriter.PASSWORD);
                PageReader busy = PageReader.signIn(server.url(), "user1", TestUserWriter.PASSWORD);
                PageReader other = PageReader.signIn(server.url(), "user7", TestUserWriter.PASSWORD)) {
            say("reading each page %d times, which is not measured".formatted(calls / 2));
            for (String path : PagePaths.all(running)) {
                warmUp(administrator, path);
            }
            pages(administrator, busy, running);
            if (only.isEmpty()) {
                rows(server);
                firstViews(administrator);
                openPages(admin, administrator, other);
            }
        }
    }

    private void pages(PageReader administrator, PageReader busy, long running) throws Exception {
        print("%-46s %20s %20s".formatted("p95 (median), ms", "administrator", "busy user"));
        for (String path : PagePaths.ofEverybody(running)) {
            page(path, Map.of("administrator", administrator, "busy user", busy));
        }
        for (String path : PagePaths.ofAdministrators()) {
            page(path, Map.of("administrator", administrator));
        }
    }

    /** Servers that start have not compiled their code yet. */
    private void warmUp(PageReader reader, String path) throws IOException, InterruptedException {
        if (path.startsWith(only)) {
            for (int i = 0; i < calls / 2; i++) {
                reader.read(path);
            }
        }
    }

    private void page(String path, Map<String, PageReader> readers) throws Exception {
        if (!path.startsWith(only)) {
            return;
        }
        Map<String, Object> byReader = new LinkedHashMap<>();
        StringBuilder line = new StringBuilder("%-46s".formatted(path));
        for (String name : List.of("administrator", "busy user")) {
            PageReader reader = readers.get(name);
            // A page of the administrator's execution does not exist for others.
            if (reader == null || (!name.equals("administrator") && PagePaths.isOfOneExecution(path))) {
                line.append(" %20s".formatted("–"));
                continue;
            }
            Percentiles took = Percentiles.measure(calls, () -> reader.read(path));
            byReader.put(name, took);
            line.append(" %20s".formatted("%.1f (%.1f)".formatted(took.p95(), took.median())));
            check(path + " as " + name, took.p95(), PAGE_MILLIS, "ms");
        }
        figures.put(path, byReader);
        print(line.toString());
    }

    /** The rows of the list of executions, without Zoe. */
    private void rows(InProcessServer server) throws Exception {
        Percentiles took;
        try (LargeSiteReader reader = new LargeSiteReader(server.database())) {
            took = Percentiles.measure(calls, reader::newestExecutions);
        }
        figures.put("the rows of /executions in plain SQL", took);
        print("%-46s %20s"
                .formatted("the rows of /executions in plain SQL", "%.1f (%.1f)".formatted(took.p95(), took.median())));
    }

    private void firstViews(PageReader reader) throws IOException, InterruptedException {
        for (String path : List.of("/login", "/", "/executions", "/cluster", "/shop", "/build")) {
            FirstView.Size size = FirstView.of(reader, path);
            figure(
                    "first view of %s with %d files".formatted(path, size.files()),
                    size.bytes() / 1e3,
                    FIRST_VIEW_KB,
                    "kB");
        }
    }

    private void openPages(RestCaller admin, PageReader watcher, PageReader other) throws Exception {
        say("opening %d pages".formatted(openPages));
        OpenPages pages = new OpenPages();
        pages.open(watcher, WATCHERS, "executions,master", "/?part=live");
        pages.open(other, openPages - WATCHERS, "executions,master", "/?part=live");
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long cpu = system.getProcessCpuTime();
        long start = System.nanoTime();
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            long begin = System.nanoTime();
            int before = pages.messages();
            waiting(admin, "change-" + i);
            pages.awaitMessages(before + WATCHERS);
            millis.add((System.nanoTime() - begin) / 1e6);
            pause(begin);
        }
        double cores = (system.getProcessCpuTime() - cpu) / (double) (System.nanoTime() - start);
        if (pages.ended() > 0) {
            throw new IOException("%d of %d streams ended".formatted(pages.ended(), openPages));
        }
        figure("cores of the process, with the benchmark in it", cores, OPEN_PAGES_CORES, "cores");
        System.gc();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long used = memory.getHeapMemoryUsage().getUsed()
                + memory.getNonHeapMemoryUsage().getUsed();
        figure("memory of the process, with the benchmark in it", used / (double) MEGABYTE, OPEN_PAGES_MB, "MB");
        Percentiles change = Percentiles.of(millis);
        figure("a change is in %d pages, p95".formatted(WATCHERS), change.p95(), CHANGE_MILLIS, "ms");
    }

    /** One change a second. */
    private static void pause(long begin) throws InterruptedException {
        long rest = 1_000 - (System.nanoTime() - begin) / 1_000_000;
        if (rest > 0) {
            Thread.sleep(rest);
        }
    }

    private static void waiting(RestCaller admin, String name) throws IOException {
        RestResponse response = admin.post("/api/v1/executions", RunningServices.description(name, 1, "1"));
        if (response.status() != CREATED) {
            throw new IOException("a submission answered %d: %s".formatted(response.status(), response.text()));
        }
    }

    private void figure(String name, double value, double limit, String unit) {
        figures.put(name, value);
        print("%-56s %10.1f %s".formatted(name, value, unit));
        check(name, value, limit, unit);
    }

    private void check(String name, double value, double limit, String unit) {
        if (value > limit) {
            missed.add(String.format(Locale.ROOT, "MISSED: %s: %.1f %s, at most %.1f", name, value, unit, limit));
        }
    }

    private void print(String line) {
        if (!json) {
            System.out.println(line);
        }
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }
}
