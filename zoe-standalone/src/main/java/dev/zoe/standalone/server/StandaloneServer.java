package dev.zoe.standalone.server;

import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.tls.ListenerSecurity;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.secret.SecretKeyFile;
import dev.zoe.master.MasterApplication;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StandaloneSettings;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.database.DatabaseRoles;
import dev.zoe.standalone.database.SupervisedDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A running standalone server: PostgreSQL, master, API and web interface. */
public final class StandaloneServer implements AutoCloseable {

    public static final int USUAL_PORT = 5001;
    private static final Duration LONGEST_WAIT_FOR_MASTER = Duration.ofSeconds(10);

    private final DataDirectory data;
    private final BackEndSelection backEnd;
    private final ConfigurableApplicationContext context;
    private final String url;
    private final ShutdownSequence parts;

    private StandaloneServer(
            DataDirectory data,
            BackEndSelection backEnd,
            ConfigurableApplicationContext context,
            String url,
            ShutdownSequence parts) {
        this.data = data;
        this.backEnd = backEnd;
        this.context = context;
        this.url = url;
        this.parts = parts;
    }

    /**
     * Starts everything and prints when it is ready. When a part cannot start, the parts before it are stopped.
     *
     * @throws StartException when a part cannot start
     */
    public static StandaloneServer start(StandaloneSettings settings) throws IOException {
        long started = System.nanoTime();
        DataDirectory data = settings.data();
        // Libraries must not log to the terminal before the log file is known.
        LoggingSystem.get(StandaloneServer.class.getClassLoader()).beforeInitialize();
        ShutdownSequence shutdown = new ShutdownSequence();
        // From the first part on: a signal during the start must leave none behind.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(shutdown), "zoe-shutdown"));
        try {
            int port = ListeningPort.choose(settings.port(), settings.address());
            FileLock lock = data.lock();
            shutdown.add(lock.channel());
            MasterLinkKeys keys = MasterLinkKeys.in(data.keys());
            SecretKeyFile.createIfMissing(data.secretKeys());
            BackEndSelection selection = BackEndSelection.open(settings);
            shutdown.add(selection.backEnd());
            printStatus(selection.sentence());
            selection.warning().ifPresent(warning -> System.err.println("zoe: warning: " + warning));
            Map<String, Object> databaseOfMaster = new HashMap<>();
            ConfigurableApplicationContext api = new SpringApplicationBuilder(StandaloneConfiguration.class)
                    // Those that come with Zoe, unless a setting names others.
                    .properties("zoe.api.templates=${zoe.home:.}/app-templates")
                    .registerShutdownHook(false)
                    .initializers(application -> {
                        application.getBeanFactory().registerSingleton("dataDirectory", data);
                        // Here and not earlier: by now the messages of the database go to the log.
                        DatabaseRoles roles = startDatabase(data, shutdown);
                        databaseOfMaster.putAll(roles.master());
                        use(application, roles.api());
                    })
                    .run(settings(
                            settings,
                            keys.ofApi(),
                            "--server.port=" + port,
                            "--server.address=" + settings.address().getHostAddress()));
            shutdown.add(api);
            shutdown.add(startMaster(settings, keys, selection, api, databaseOfMaster));
            LogFileFailures.printOnce(System.err);
            api.getBean(CommandLineConfig.class).refresh();
            ListenerSecurity listener = api.getBean(ListenerSecurity.class);
            listener.warning().ifPresent(warning -> System.err.println("zoe: WARNING: " + warning));
            String url = url(settings, listener, api);
            StandaloneServer server = new StandaloneServer(data, selection, api, url, shutdown);
            awaitMaster(api.getBean(MasterAvailability.class));
            double seconds = Duration.ofNanos(System.nanoTime() - started).toMillis() / 1000.0;
            System.out.printf("zoe: ready after %.1f s at %s%n", seconds, server.url);
            return server;
        } catch (IOException | RuntimeException e) {
            shutdown.close();
            throw e;
        }
    }

    private static void printStatus(String sentence) {
        System.out.println("zoe: " + sentence);
    }

    /** At a signal; prints nothing when the server has stopped already. */
    private static void stop(ShutdownSequence shutdown) {
        if (!shutdown.isClosed()) {
            printStatus("stopping…");
            shutdown.close();
            printStatus("stopped");
        }
    }

    private static DatabaseRoles startDatabase(DataDirectory data, ShutdownSequence shutdown) {
        try {
            SupervisedDatabase database = SupervisedDatabase.start(
                    data, StandaloneServer::printStatus, sentence -> System.err.println("zoe: " + sentence), () -> {
                        System.err.println("zoe: PostgreSQL ended too often; its messages are in " + data.log());
                        System.exit(StartException.EXIT_CODE);
                    });
            shutdown.add(database);
            return database.roles();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** After the API, which runs the migrations. */
    private static ConfigurableApplicationContext startMaster(
            StandaloneSettings settings,
            MasterLinkKeys keys,
            BackEndSelection selection,
            ConfigurableApplicationContext api,
            Map<String, Object> database) {
        return new SpringApplicationBuilder(EmbeddedMasterConfiguration.class)
                .web(WebApplicationType.NONE)
                .properties(MasterApplication.QUIET_DOCKER)
                .registerShutdownHook(false)
                .initializers(application -> {
                    application.getBeanFactory().registerSingleton("backEnd", selection.backEnd());
                    application.getBeanFactory().registerSingleton("siteLimits", api.getBean(SiteLimits.class));
                    application.getBeanFactory().registerSingleton("meterRegistry", api.getBean(MeterRegistry.class));
                    use(application, database);
                })
                .run(settings(
                        settings,
                        keys.ofMaster(),
                        // Any free port: the API reads the port of the master in the database.
                        "--zoe.master.endpoint=tcp://127.0.0.1:*",
                        "--zoe.master.workspaces=" + settings.data().workspaces(),
                        // As for the API: a missing database is noticed within seconds.
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
    private static String[] settings(StandaloneSettings settings, List<String> keys, String... own) {
        List<String> all = new ArrayList<>(List.of(
                "--spring.main.banner-mode=off",
                "--logging.file.name=" + settings.data().log(),
                "--logging.threshold.console=OFF",
                "--logging.structured.format.file=" + settings.logFormat().structure(),
                "--zoe.secrets.key-file=" + settings.data().secretKeys(),
                "--zoe.deployment-name=" + settings.deployment()));
        all.addAll(keys);
        all.addAll(List.of(own));
        return all.toArray(String[]::new);
    }

    private static String url(
            StandaloneSettings settings, ListenerSecurity listener, ConfigurableApplicationContext api) {
        int port = api.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return new ServerUrl(
                        listener.isEncrypted(),
                        settings.address(),
                        port,
                        api.getBean(SiteAddressSettings.class).publicUrl())
                .toString();
    }

    /** A user who submits at once should not read that the master is away. */
    private static void awaitMaster(MasterAvailability master) {
        Instant latest = Instant.now().plus(LONGEST_WAIT_FOR_MASTER);
        while (master.isAway() && Instant.now().isBefore(latest)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    public String url() {
        return url;
    }

    public DataDirectory data() {
        return data;
    }

    public BackEndSelection backEnd() {
        return backEnd;
    }

    /**
     * The credentials of the administrator.
     *
     * @throws StartException when the file that holds them is gone
     */
    public CommandLineConfig.Credentials credentials() throws IOException {
        return context.getBean(CommandLineConfig.class)
                .credentials()
                .orElseThrow(() -> new StartException(
                        "the administrator's password was in %s, which is missing; remove %s to start with empty data"
                                .formatted(data.commandLineConfig(), data)));
    }

    /** Prints the next steps of a newcomer. */
    public void printNextSteps(PrintStream out) {
        out.println();
        out.println("  web page      " + url + "/   (user name and password: " + data.commandLineConfig() + ")");
        out.println("  command line  ./zoe ls    ./zoe submit --wait app-templates/mandelbrot/mandelbrot.json");
        out.println("  log           " + data.log());
        out.println("  Ctrl-C stops the server; containers and data stay.");
    }

    /** Waits until the server is stopped. */
    public void awaitStop() throws InterruptedException {
        parts.awaitClosed();
    }

    /** Stops the parts in the reverse order of their start; another call waits for the first one. */
    @Override
    public void close() {
        parts.close();
    }
}
