package dev.zoe.web;

import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.MasterLinkWaits;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;

/** API and web pages as a process of their own would be, without a master; several may share a database. */
final class TestWebServer implements AutoCloseable {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
    private static final String KEY = "0123456789".repeat(4);

    private final ConfigurableApplicationContext context;

    private TestWebServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** A directory for the keys of a server that ends with the JVM. */
    static Path keysOfJvm() throws IOException {
        Path keys = Files.createTempDirectory("zoe-web-test");
        // Files are deleted in the reverse order.
        for (Path file : List.of(keys, keys.resolve("api.key"), keys.resolve("master.pub"))) {
            file.toFile().deleteOnExit();
        }
        return keys;
    }

    /** A port that nothing listens at. */
    static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }

    /** Settings that name a new database. */
    static Map<String, Object> newDatabase() {
        Map<String, Object> settings = new LinkedHashMap<>();
        DynamicPropertyRegistry properties = (name, value) -> settings.put(name, value.get());
        TestDatabase.register(properties);
        return settings;
    }

    /**
     * One without a master and without further settings, for tests that change nothing of it but rows. It ends with the
     * JVM.
     */
    static TestWebServer shared() {
        return Shared.SERVER;
    }

    /** Starts one with a database of its own that finds this master. */
    static TestWebServer startWith(ScriptedMaster master, Path keys) throws IOException {
        return startWith(master, keys, Map.of());
    }

    /** The same with further settings. */
    static TestWebServer startWith(ScriptedMaster master, Path keys, Map<String, Object> further) throws IOException {
        Map<String, Object> settings = newDatabase();
        settings.putAll(further);
        settings.put("zoe.api.master-endpoint", master.endpoint());
        settings.putAll(MasterKeys.ofApi());
        settings.put("zoe.api.master-patience", MasterLinkWaits.PATIENCE);
        settings.put("zoe.api.master-check", "50ms");
        return start(
                settings, keys, context -> context.getBeanFactory().addBeanPostProcessor(new MasterLinkWaits(master)));
    }

    /** @param settings of the database, and further ones */
    static TestWebServer start(Map<String, Object> settings, Path keys) throws IOException {
        return start(settings, keys, context -> {});
    }

    private static TestWebServer start(
            Map<String, Object> settings,
            Path keys,
            ApplicationContextInitializer<ConfigurableApplicationContext> initializer)
            throws IOException {
        Map<String, Object> all = new LinkedHashMap<>(settings);
        all.put("server.port", settings.getOrDefault("port", "0"));
        all.putIfAbsent("zoe.api.master-endpoint", "tcp://127.0.0.1:9");
        all.put("zoe.api.monitor.port", "0");
        all.putIfAbsent("zoe.api.key-file", keyFile(keys.resolve("api.key"), KEY + "\n" + KEY));
        all.putIfAbsent("zoe.api.master-key-file", keyFile(keys.resolve("master.pub"), KEY));
        String[] arguments = all.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        SpringApplication application = new SpringApplication(WebApplication.class);
        application.addInitializers(initializer);
        return new TestWebServer(application.run(arguments));
    }

    /** No master is there to compare it with. */
    private static String keyFile(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
                .toString();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    BeanFactory beans() {
        return context.getBeanFactory();
    }

    /** Writes what a master would. */
    MasterRecordWriter records() {
        return new MasterRecordWriter(context);
    }

    ApplicationContext context() {
        return context;
    }

    String url() {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(path.startsWith("http") ? path : url() + path));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    /** Started by the first test that needs it. */
    private static final class Shared {
        static final TestWebServer SERVER = startOne();

        private static TestWebServer startOne() {
            try {
                return start(newDatabase(), keysOfJvm());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
