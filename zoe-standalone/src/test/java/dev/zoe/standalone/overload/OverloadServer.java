package dev.zoe.standalone.overload;

import dev.zoe.api.ApiConfiguration;
import dev.zoe.api.security.AdminCreated;
import dev.zoe.master.MasterConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * API and master in one process on a {@link InMemoryEngine}. Started by {@link OverloadServerProcess}, whose commands
 * it reads line by line: {@code hold <node>}, {@code release <node>}, {@code figures} and {@code engine}. Each is
 * answered by one line that begins with {@link #SAYS}. It ends at the end of its input.
 */
public final class OverloadServer {

    static final String SAYS = "crowded: ";

    private final PrintStream answers;
    private final InMemoryEngine engine;
    private final ServerGauges gauges;

    private OverloadServer(PrintStream answers, InMemoryEngine engine, ServerGauges gauges) {
        this.answers = answers;
        this.engine = engine;
        this.gauges = gauges;
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({MasterConfiguration.class, ApiConfiguration.class})
    static class Site {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    /** @param args number of nodes, cores of each, and then settings */
    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        // The log goes to a file: its reader is idle between two commands, and a full pipe stops a
        // writer.
        System.setOut(System.err);
        InMemoryEngine engine = new InMemoryEngine(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        List<AdminCreated> admins = new CopyOnWriteArrayList<>();
        ApplicationListener<ApplicationEvent> listener = event -> {
            if (event instanceof PayloadApplicationEvent<?> payload
                    && payload.getPayload() instanceof AdminCreated created) {
                admins.add(created);
            }
        };
        ConfigurableApplicationContext context = new SpringApplicationBuilder(Site.class)
                .listeners(listener)
                .initializers(application -> application.getBeanFactory().registerSingleton("backEnd", engine))
                .run(Arrays.copyOfRange(args, 2, args.length));
        AdminCreated created = admins.get(0);
        OverloadServer server =
                new OverloadServer(answers, engine, new ServerGauges(context.getBean(MeterRegistry.class), engine));
        server.answer("http://127.0.0.1:%s %s %s"
                .formatted(
                        context.getEnvironment().getProperty("local.server.port"),
                        created.username(),
                        created.password()));
        server.serve();
        context.close();
        System.exit(0);
    }

    private void serve() throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            answer(obey(line));
        }
    }

    private String obey(String line) {
        String[] words = line.split(" ", -1);
        return switch (words[0]) {
            case "hold" -> {
                engine.hold(words[1]);
                yield "held";
            }
            case "release" -> {
                engine.release(words[1]);
                yield "released";
            }
            case "figures" -> gauges.json();
            case "engine" -> gauges.engineJson();
            default -> throw new IllegalArgumentException("unknown command " + line);
        };
    }

    private void answer(String words) {
        answers.println(SAYS + words);
    }
}
