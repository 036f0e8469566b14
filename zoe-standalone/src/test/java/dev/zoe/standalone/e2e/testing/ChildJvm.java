package dev.zoe.standalone.e2e.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commands that start programs of Zoe in JVMs of their own.
 *
 * <p>They take the classes of this JVM. With the environment variable {@code ZOE_TEST_PACKED}, which is the root of the
 * sources after {@code ./zoe pack} and {@code ./zoe prepare}, they take what was packed first, with its class archive:
 * a start of a server then takes a third less processor time. {@code .ci/test} sets it; by hand, the packed classes may
 * be older than those of the tests.
 */
public final class ChildJvm {

    private static final String PACKED = "ZOE_TEST_PACKED";
    private static final String COMMAND_LINE = "dev.zoe.cli.CliMain";

    /**
     * What was packed of a part.
     *
     * @param jar names its libraries
     * @param archive of its classes
     */
    private record Packed(Path jar, Path archive) {}

    private ChildJvm() {}

    /**
     * The command without the words for the program.
     *
     * @param main class to run
     * @param options of the JVM
     */
    public static List<String> command(Class<?> main, String... options) {
        return command(main.getName(), "zoe-standalone/target/app/zoe-standalone.jar", "zoe-standalone", options);
    }

    /** The same for the command line, whose words are those after {@code zoe}. */
    public static List<String> ofCommandLine(String... options) {
        return command(COMMAND_LINE, "zoe-cli/target/zoe-cli.jar", "zoe-cli", options);
    }

    private static List<String> command(String main, String jar, String part, String... options) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:MetaspaceSize=256m"));
        words.addAll(List.of(options));
        String classPath = System.getProperty("java.class.path");
        Optional<Packed> packed = packed(jar, part);
        if (packed.isPresent()) {
            words.add("-XX:SharedArchiveFile=" + packed.get().archive());
            // An archive that does not fit is left alone, and nothing is printed about it.
            words.addAll(List.of("-Xshare:auto", "-Xlog:disable"));
            // An archive fits a class path that begins as its own. No library may be there twice.
            classPath =
                    packed.get().jar() + ":" + Path.of("target", "test-classes").toAbsolutePath();
        }
        words.addAll(List.of("-cp", classPath, main));
        return words;
    }

    private static Optional<Packed> packed(String jar, String part) {
        return Optional.ofNullable(System.getenv(PACKED))
                .map(Path::of)
                .map(root -> new Packed(
                        root.resolve(jar),
                        root.resolve(part)
                                .resolve("target/%s-%d.jsa"
                                        .formatted(part, Runtime.version().feature()))))
                .filter(packed -> Files.exists(packed.jar()) && Files.exists(packed.archive()));
    }
}
