package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.zoe.standalone.images.EngineClients;
import dev.zoe.standalone.recipe.RecipeBook;
import dev.zoe.standalone.recipe.RecipeBuilds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The images of the shop in the private engine of the tests. They are built once for each run of the tests. */
public final class ShopImages {
    private static final String DEBIAN = "zoe/debian:bookworm";
    private static final Path DEFAULT_DOWNLOADS = Path.of("target", "image-files");

    private ShopImages() {}

    /** Builds images of recipes. Without debootstrap the test is skipped, and says so. */
    public static void build(String... names) throws IOException {
        try (DockerClient engine = EngineClients.at(EngineInspector.required())) {
            assumeTrue(
                    hasDebian(engine) || hasDebootstrap(),
                    "debootstrap is not installed, or this is not root: tests of the applications of the shop are skipped");
            List<String> failed = new RecipeBuilds(
                            engine,
                            RecipeBook.read(Path.of("..", "app-templates", "images")),
                            DEFAULT_DOWNLOADS,
                            Optional.empty(),
                            System.out)
                    .run(List.of(names));
            assertThat(failed).isEmpty();
        }
    }

    private static boolean hasDebian(DockerClient engine) {
        try {
            var unused = engine.inspectImageCmd(DEBIAN).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }

    private static boolean hasDebootstrap() {
        return "root".equals(System.getProperty("user.name"))
                && Stream.of("/usr/sbin/debootstrap", "/usr/bin/debootstrap")
                        .map(Path::of)
                        .anyMatch(Files::isExecutable);
    }
}
