package dev.zoe.dist.aot;

import dev.zoe.master.MasterApplication;
import dev.zoe.standalone.aot.ProcessedApplication;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.context.aot.AbstractAotProcessor.Settings;
import org.springframework.util.FileSystemUtils;

/** The program that makes {@code zoe-aot.jar}: {@code AotJar FILE}. */
public final class AotJar {
    private static final int USAGE = 2;

    /** Each installation has a value, without which it does not start. */
    private static final String DATABASE = "spring.datasource.url";

    /** Spring Data generates the queries of the repositories as code, which it otherwise looks up at each start. */
    private static final String REPOSITORIES = "spring.aot.repositories.enabled";

    /**
     * Conditions read them and do not depend on them: the port is only compared with {@code management.server.port},
     * which must be unset, and the repositories concern the build.
     */
    private static final Set<String> NO_MATTER = Set.of(DATABASE, REPOSITORIES, "server.port");

    private AotJar() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: AotJar FILE   writes the generated code of zoe api and zoe master to a jar");
            System.exit(USAGE);
        }
        Path folder = Files.createTempDirectory("zoe-aot");
        try {
            FolderJar.write(
                    List.of(
                            process(WebApplication.class, folder, "Api"),
                            // The API of an installation runs the migrations.
                            process(MasterApplication.class, folder, "Master", "--spring.flyway.enabled=false")),
                    Path.of(arguments[0]));
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }

    /** Gives the folder of the classes. */
    private static Path process(Class<?> application, Path folder, String prefix, String... settings)
            throws IOException {
        Path own = folder.resolve(prefix);
        Path classes = own.resolve("classes");
        Settings outputs = Settings.builder()
                .sourceOutput(own.resolve("sources"))
                // Hints for a native image, of which there is none.
                .resourceOutput(own.resolve("resources"))
                .classOutput(classes)
                .groupId("dev.zoe")
                .artifactId("zoe")
                .build();
        ProcessedApplication processed =
                new ApplicationProcessor(application, prefix, outputs, arguments(settings)).processWithout(NO_MATTER);
        GeneratedSources.compile(outputs.getSourceOutput(), classes);
        write(processed, classes.resolve(ProcessedApplication.path(application)));
        return classes;
    }

    private static String[] arguments(String... settings) {
        return Stream.concat(
                        Stream.of(
                                "--" + DATABASE + "=jdbc:postgresql:zoe",
                                "--" + REPOSITORIES + "=true",
                                "--spring.main.banner-mode=off",
                                "--logging.level.root=warn"),
                        Arrays.stream(settings))
                .toArray(String[]::new);
    }

    /** Sorted, and without the date that {@code Properties} writes, so that the same sources give the same bytes. */
    private static void write(ProcessedApplication processed, Path file) throws IOException {
        StringWriter text = new StringWriter();
        processed.properties().store(text, null);
        Files.createDirectories(file.getParent());
        Files.write(
                file,
                text.toString()
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .sorted()
                        .toList());
    }
}
