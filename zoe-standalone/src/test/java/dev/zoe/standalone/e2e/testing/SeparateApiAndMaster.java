package dev.zoe.standalone.e2e.testing;

import static org.awaitility.Awaitility.await;

import dev.zoe.api.ApiApplication;
import dev.zoe.api.security.AdminCreated;
import dev.zoe.api.testing.CuttableRelay;
import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.master.MasterApplication;
import dev.zoe.master.MasterConfiguration;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.process.ProcessBackEnd;
import dev.zoe.master.backend.process.ProcessSettings;
import dev.zoe.standalone.TestUsers;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** API and master as two separate parts on one database, so that either can be there without the other. */
public final class SeparateApiAndMaster implements AutoCloseable {
    private static final String SECRET_KEY = Base64.getEncoder().encodeToString(new byte[32]);

    private final TestDatabase database = TestDatabase.create();
    private final CuttableRelay postgres = new CuttableRelay(
            URI.create(database.url().substring("jdbc:".length())).getPort());
    private final Path data;
    private final List<AdminCreated> admins = new CopyOnWriteArrayList<>();
    private final List<ConfigurableApplicationContext> apis = new CopyOnWriteArrayList<>();
    private final List<ConfigurableApplicationContext> masters = new CopyOnWriteArrayList<>();
    private final List<ConfigurableApplicationContext> running = new CopyOnWriteArrayList<>();

    public SeparateApiAndMaster(Path data) throws IOException {
        this.data = data;
        InProcessServer.addShellImage(data);
    }

    /** A master that runs services as processes. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(MasterConfiguration.class)
    static class MasterAlone {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }

        @Bean
        SiteLimits siteLimits() {
            return SiteLimits.defaults();
        }

        @Bean
        BackEnd backEnd(@Value("${test.data}") Path data) throws IOException {
            return new ProcessBackEnd(ProcessSettings.below(data));
        }
    }

    /** Starts the API, which looks for the master at {@code endpoint}; gives its administrator. */
    public RestCaller startApi(String endpoint) {
        return startApiWith("--zoe.api.master-endpoint=" + endpoint);
    }

    /** Starts the API, which follows whichever master leads; gives its administrator. */
    public RestCaller startApi() {
        return startApiWith();
    }

    /** Starts API and pages at this port, where those that are {@linkplain #stopApi stopped} may have been before. */
    public RestCaller startPagesAt(int port, String endpoint) {
        return startApiWith(WebApplication.class, port, "--zoe.api.master-endpoint=" + endpoint);
    }

    /** Stops the API that was started last. */
    public void stopApi() {
        ConfigurableApplicationContext api = apis.remove(apis.size() - 1);
        running.remove(api);
        api.close();
    }

    private RestCaller startApiWith(String... settings) {
        return startApiWith(ApiApplication.class, 0, settings);
    }

    private RestCaller startApiWith(Class<?> application, int port, String... settings) {
        ApplicationListener<ApplicationEvent> listener = event -> {
            if (event instanceof PayloadApplicationEvent<?> payload
                    && payload.getPayload() instanceof AdminCreated admin) {
                admins.add(admin);
            }
        };
        ConfigurableApplicationContext api = run(
                new SpringApplicationBuilder(application).listeners(listener),
                Stream.of(
                                Stream.of("--server.port=" + port, "--zoe.api.monitor.port=0"),
                                MasterKeys.arguments(MasterKeys.ofApi()).stream(),
                                Stream.of(settings))
                        .flatMap(words -> words)
                        .toArray(String[]::new));
        apis.add(api);
        RestCaller anonymous = new RestCaller(
                "http://127.0.0.1:" + api.getEnvironment().getProperty("local.server.port"), Optional.empty());
        return anonymous.withLogin(admins.get(0).username(), admins.get(0).password());
    }

    /** Starts the master, which listens at {@code endpoint}. */
    public void startMaster(String endpoint) {
        var unused = run(
                new SpringApplicationBuilder(MasterAlone.class)
                        .web(WebApplicationType.NONE)
                        .properties(Map.copyOf(MasterKeys.ofMaster())),
                "--zoe.master.endpoint=" + endpoint,
                "--zoe.master.workspaces=" + data.resolve("workspaces"),
                "--test.data=" + data);
    }

    /** Starts the master with these settings and the back-end that they name; it leads by what the database says. */
    public void startMasterWith(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "--zoe.master.endpoint=tcp://127.0.0.1:*",
                "--zoe.master.workspaces=" + data.resolve("workspaces"),
                "--zoe.master.observe=500ms"));
        all.addAll(MasterKeys.arguments(MasterKeys.ofMaster()));
        all.addAll(List.of(settings));
        masters.add(run(
                new SpringApplicationBuilder(MasterApplication.class).web(WebApplicationType.NONE),
                all.toArray(String[]::new)));
    }

    /** Stops the first of the masters that {@link #startMasterWith} has started. */
    public void stopFirstMaster() {
        ConfigurableApplicationContext master = masters.remove(0);
        running.remove(master);
        master.close();
    }

    /** Starts master and API on a swarm. */
    public TwoUserServer twoUsersOn(SwarmController swarm, String deployment) {
        List<String> settings = new ArrayList<>(List.of(
                "--zoe.deployment-name=" + deployment,
                "--zoe.back-end.kind=swarm",
                "--zoe.secrets.keys=" + SECRET_KEY));
        for (int manager = 1; manager <= SwarmController.MANAGERS; manager++) {
            settings.add("--zoe.back-end.hosts[%d].name=manager%d".formatted(manager - 1, manager));
            settings.add("--zoe.back-end.hosts[%d].url=%s".formatted(manager - 1, swarm.url(manager)));
        }
        startMasterWith(settings.toArray(String[]::new));
        RestCaller admin = startApiWith("--zoe.secrets.keys=" + SECRET_KEY);
        awaitMaster(admin, "leader");
        return new TwoUserServer(
                TestUsers.add(database.dataSource(), admin.base(), TwoUserServer.VICTIM),
                TestUsers.add(database.dataSource(), admin.base(), TwoUserServer.HOSTILE),
                admin,
                database.dataSource(),
                data,
                List.of(),
                IntStream.rangeClosed(1, SwarmController.NODES)
                        .mapToObj(node -> new EngineInspector(swarm.url(node)))
                        .toList(),
                deployment,
                this::close);
    }

    /** Where programs find the files of the administrator. */
    public Path workspace() {
        return data.resolve("workspaces/admin");
    }

    /** Cuts all connections to the database. */
    public void cutDatabase() {
        postgres.cut();
    }

    /** Everybody does again. */
    public void mendDatabase() {
        postgres.mend();
    }

    /** Waits until the API has found out whether its master is there. */
    public static void awaitMaster(RestCaller user, String presence) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> user.get("/api/v1/info").at("/master").equals(presence));
    }

    private ConfigurableApplicationContext run(SpringApplicationBuilder part, String... arguments) {
        ConfigurableApplicationContext context = part.properties(
                        "spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/%s"
                                .formatted(postgres.port(), database.name()),
                        "spring.datasource.username=" + TestDatabase.USER,
                        "spring.datasource.password=" + TestDatabase.PASSWORD)
                .registerShutdownHook(false)
                .run(arguments);
        running.add(context);
        return context;
    }

    @Override
    public void close() {
        running.forEach(ConfigurableApplicationContext::close);
        postgres.close();
    }
}
