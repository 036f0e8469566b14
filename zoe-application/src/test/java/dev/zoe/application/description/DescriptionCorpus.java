package dev.zoe.application.description;

import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The descriptions that are kept as files, and the site they are judged for. */
final class DescriptionCorpus {

    private static final Path FILES = Path.of("src", "test", "resources");

    static final SiteLimits SITE = new SiteLimits(100, 16_000, 64L << 30, List.of(Path.of("/data")), 64 * 1024)
            .withNames(Set.of("low", "normal", "high"), Set.of("default", "night"))
            .withSources(Set.of("overlay", "storage", "eno1"), Set.of(SiteLimits.ANY, "192.168.1.1:5000"))
            .forRole(new RolePolicy(
                    Optional.empty(),
                    new ContainerPolicy(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Set.of("NET_RAW", "SYS_NICE"),
                            false)));

    private DescriptionCorpus() {}

    static List<String> rejected() {
        return names("rejected");
    }

    static List<String> accepted() {
        return names("accepted");
    }

    static String text(String file) {
        try {
            return Files.readString(FILES.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the test data " + file + " cannot be read", e);
        }
    }

    private static List<String> names(String folder) {
        try (Stream<Path> files = Files.list(FILES.resolve(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> folder + "/" + name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the test data in " + folder + " cannot be listed", e);
        }
    }
}
