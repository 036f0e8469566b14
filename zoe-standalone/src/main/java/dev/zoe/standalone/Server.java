package dev.zoe.standalone;

import dev.zoe.api.master.MasterWatch;
import dev.zoe.application.SiteLimits;
import dev.zoe.master.MasterApplication;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileLock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A running standalone server: PostgreSQL, master, API and web interface. */
final class Server implements AutoCloseable {

    static final int USUAL_PORT = 5001;
    private static final Duration LONGEST_WAIT_FOR_MASTER = Duration.ofSeconds(10);
    private static final int MOST_RESTARTS_OF_DATABASE = 5;
    private static final Duration TIME_OF_RESTARTS = Duration.ofMinutes(10);
    private static final Duration FIRST_PAUSE_BEFORE_RESTART = Duration.ofMillis(500);

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
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(undo), "zoe-shutdown"));
        try {
            int port = ListeningPort.choose(site.port());
            FileLock lock = data.lock();
            undo.add(lock.channel());
            LinkKeys keys = LinkKeys.in(data.keys());
            BackEndChoice choice = BackEndChoice.make(site);
            undo.add(choice.backEnd());
            say(choice.sentence());
            choice.warning().ifPresent(warning -> System.err.println("zoe: warning: " + warning));
            Map<String, Object> databaseOfMaster = new HashMap<>();
            ConfigurableApplicationContext api = new SpringApplicationBuilder(StandaloneConfiguration.class)
                    .registerShutdownHook(false)
                    .initializers(application -> {
                        application.getBeanFactory().registerSingleton("dataDirectory", data);
                        // Here and not earlier: by now what the database says goes to the log.
                        DatabaseRoles roles = startDatabase(data, undo);
                        databaseOfMaster.putAll(roles.master());
                        use(application, roles.api());
                    })
                    .run(settings(site, keys.ofApi(), "--server.port=" + port, "--server.address=127.0.0.1"));
            undo.add(api);
            undo.add(startMaster(site, keys, choice, api, databaseOfMaster));
            LogFailures.sayOnce(System.err);
            api.getBean(CommandLineConfig.class).refresh();
            String url = "http://127.0.0.1:" + api.getEnvironment().getRequiredProperty("local.server.port");
            Server server = new Server(data, choice, api, url, undo);
            awaitMaster(api.getBean(MasterWatch.class));
            double seconds = Duration.ofNanos(System.nanoTime() - started).toMillis() / 1000.0;
            System.out.printf("zoe: ready after %.1f s at %s%n", seconds, server.url);
            return server;
        } catch (IOException | RuntimeException e) {
            undo.close();
            throw e;
        }
    }

    private static void say(String sentence) {
        System.out.println("zoe: " + sentence);
    }

    /** At a signal. A server that has stopped already has nothing to say. */
    private static void stop(Undo undo) {
        if (!undo.isClosed()) {
            say("stopping…");
            undo.close();
            say("stopped");
        }
    }

    private static DatabaseRoles startDatabase(DataDirectory data, Undo undo) {
        EmbeddedDatabase database = EmbeddedDatabase.start(data, Server::say);
        undo.add(database);
        DatabaseRoles roles = database.roles();
        RestartBudget budget = new RestartBudget(
                MOST_RESTARTS_OF_DATABASE, TIME_OF_RESTARTS, FIRST_PAUSE_BEFORE_RESTART, Clock.systemUTC());
        Consumer<String> notice = sentence -> System.err.println("zoe: " + sentence);
        undo.add(new DatabaseSupervisor(database, budget, notice, () -> {
            System.err.println("zoe: PostgreSQL ended too often; the log has its words: " + data.log());
            System.exit(Trouble.UNAVAILABLE);
        }));
        return roles;
    }

    /** After the API, which runs the migrations. */
    private static ConfigurableApplicationContext startMaster(
            Site site,
            LinkKeys keys,
            BackEndChoice choice,
            ConfigurableApplicationContext api,
            Map<String, Object> database) {
        return new SpringApplicationBuilder(MasterPart.class)
                .web(WebApplicationType.NONE)
                .properties(MasterApplication.QUIET_DOCKER)
                .registerShutdownHook(false)
                .initializers(application -> {
                    application.getBeanFactory().registerSingleton("backEnd", choice.backEnd());
                    application.getBeanFactory().registerSingleton("siteLimits", api.getBean(SiteLimits.class));
                    application.getBeanFactory().registerSingleton("meterRegistry", api.getBean(MeterRegistry.class));
                    use(application, database);
                })
                .run(settings(
                        site,
                        keys.ofMaster(),
                        // Any port that is free: the API reads in the database where the master listens.
                        "--zoe.master.endpoint=tcp://127.0.0.1:*",
                        "--zoe.master.workspaces=" + site.data().workspaces(),
                        "--zoe.master.secrets=" + site.data().secrets(),
                        // As the API has it: a database that is away is noticed soon.
                        "--spring.datasource.hikari.connection-timeout=3000",
                        "--spring.datasource.hikari.validation-timeout=2000"));
    }

    private static void use(ConfigurableApplicationContext application, Map<String, Object> database) {
        application
                .getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("embedded database", database));
    }

    /** As arguments, since these win over the defaults that the modules bring. */
    private static String[] settings(Site site, List<String> keys, String... own) {
        List<String> all = new ArrayList<>(List.of(
                "--spring.main.banner-mode=off",
                "--logging.file.name=" + site.data().log(),
                "--logging.threshold.console=OFF",
                "--logging.structured.format.file=" + site.logFormat().structure(),
                "--zoe.deployment-name=" + site.deployment()));
        all.addAll(keys);
        all.addAll(List.of(own));
        return all.toArray(String[]::new);
    }

    /** A user who submits at once should not read that the master is away. */
    private static void awaitMaster(MasterWatch master) {
        Instant latest = Instant.now().plus(LONGEST_WAIT_FOR_MASTER);
        while (master.isAway() && Instant.now().isBefore(latest)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
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
