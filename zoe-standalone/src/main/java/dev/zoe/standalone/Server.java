package dev.zoe.standalone;

import dev.zoe.api.master.MasterWatch;
import dev.zoe.master.MasterApplication;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileLock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A running standalone server: PostgreSQL, master, API and web interface. */
final class Server implements AutoCloseable {

    static final int USUAL_PORT = 5001;
    private static final Duration LONGEST_WAIT_FOR_MASTER = Duration.ofSeconds(10);

    private final DataDirectory data;
    private final BackEndChoice backEnd;
    private final ConfigurableApplicationContext context;
    private final String url;
    private final Undo parts;

    private Server(
            DataDirectory data, BackEndChoice backEnd, ConfigurableApplicationContext context, String url, Undo parts) {
        this.data = data;
        this.backEnd = backEnd;
        this.context = context;
        this.url = url;
        this.parts = parts;
    }

    /**
     * Starts everything and says so. The parts that were started are stopped again when a later one cannot start.
     *
     * @throws StartException when a part cannot start
     */
    static Server start(Site site) throws IOException {
        long started = System.nanoTime();
        DataDirectory data = site.data();
        // What libraries log before the log file is known would be taken for words of ours.
        LoggingSystem.get(Server.class.getClassLoader()).beforeInitialize();
        Undo undo = new Undo();
        // From the first part on: a signal while the others start must leave none behind.
        Runtime.getRuntime().addShutdownHook(new Thread(undo::close, "zoe-shutdown"));
        try {
            FileLock lock = data.lock();
            undo.add(lock.channel());
            BackEndChoice choice = BackEndChoice.make(site);
            undo.add(choice.backEnd());
            System.out.println("zoe: " + choice.sentence());
            ConfigurableApplicationContext context = context(site, choice, undo);
            undo.add(context);
            context.getBean(CommandLineConfig.class).refresh();
            String url = "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
            Server server = new Server(data, choice, context, url, undo);
            awaitMaster(context.getBean(MasterWatch.class));
            double seconds = Duration.ofNanos(System.nanoTime() - started).toMillis() / 1000.0;
            System.out.printf("zoe: ready after %.1f s at %s%n", seconds, server.url);
            return server;
        } catch (IOException | RuntimeException e) {
            undo.close();
            throw e;
        }
    }

    private static ConfigurableApplicationContext context(Site site, BackEndChoice choice, Undo undo) {
        DataDirectory data = site.data();
        return new SpringApplicationBuilder(StandaloneConfiguration.class)
                .properties(MasterApplication.QUIET_DOCKER)
                .registerShutdownHook(false)
                .initializers(application -> {
                    application.getBeanFactory().registerSingleton("backEnd", choice.backEnd());
                    application.getBeanFactory().registerSingleton("dataDirectory", data);
                    // Here and not earlier: by now what the database says goes to the log.
                    EmbeddedDatabase database = EmbeddedDatabase.start(data);
                    undo.add(database);
                    application
                            .getEnvironment()
                            .getPropertySources()
                            .addFirst(new MapPropertySource("embedded database", database.properties()));
                })
                .run(settings(site));
    }

    /** As arguments, since these win over the defaults that the modules bring. */
    private static String[] settings(Site site) {
        DataDirectory data = site.data();
        return new String[] {
            "--server.port=" + site.port().orElseGet(Server::usualOrAnyPort),
            "--server.address=127.0.0.1",
            "--spring.main.banner-mode=off",
            "--logging.file.name=" + data.log(),
            "--logging.threshold.console=OFF",
            "--logging.structured.format.file=" + site.logFormat().structure(),
            "--zoe.deployment-name=" + site.deployment(),
            // Any port that is free: the API reads in the database where the master listens.
            "--zoe.master.endpoint=tcp://127.0.0.1:*",
            "--zoe.master.workspaces=" + data.workspaces(),
            "--zoe.master.secrets=" + data.secrets()
        };
    }

    /** Whoever submits at once should not read that the master is away. */
    private static void awaitMaster(MasterWatch master) {
        Instant latest = Instant.now().plus(LONGEST_WAIT_FOR_MASTER);
        while (master.isAway() && Instant.now().isBefore(latest)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static int usualOrAnyPort() {
        try (ServerSocket socket = new ServerSocket(USUAL_PORT, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException taken) {
            return 0;
        }
    }

    String url() {
        return url;
    }

    DataDirectory data() {
        return data;
    }

    BackEndChoice backEnd() {
        return backEnd;
    }

    /**
     * Whom to log in as.
     *
     * @throws StartException when the file that says so is gone
     */
    CommandLineConfig.Credentials credentials() throws IOException {
        return context.getBean(CommandLineConfig.class)
                .credentials()
                .orElseThrow(() -> new StartException(
                        "the administrator's password was kept in %s, which is gone; remove %s to start anew"
                                .formatted(data.commandLineConfig(), data)));
    }

    /** Tells a newcomer what to do next. */
    void sayWhereToGo(PrintStream out) {
        out.println();
        out.println("  web page      " + url + "/   (user name and password: " + data.commandLineConfig() + ")");
        out.println("  command line  ./zoe ls    ./zoe submit --wait app-templates/mandelbrot/mandelbrot.json");
        out.println("  log           " + data.log());
        out.println("  Ctrl-C stops the server; containers and data stay.");
    }

    /** Waits until the server is stopped. */
    void awaitStop() throws InterruptedException {
        parts.awaitClosed();
    }

    /** Stops the parts in the reverse order of their start; calling it again only waits for the first call. */
    @Override
    public void close() {
        parts.close();
    }
}
