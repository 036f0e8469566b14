package dev.zoe.standalone;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.github.dockerjava.api.DockerClient;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.images.EngineClients;
import dev.zoe.standalone.recipe.RecipeBook;
import dev.zoe.standalone.recipe.RecipeBuilds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the images of the shop. */
@Command(
        name = "images",
        description = {
            "Builds the images of the shop in the Docker engine that DOCKER_HOST names.",
            "The recipes are the directories of app-templates/images."
        })
final class ImagesCommand {
    private final Path home;
    private final Path data;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = StandaloneMain.HELP)
    boolean help;

    ImagesCommand(Path home, Path data) {
        this.home = home;
        this.data = data;
    }

    @Command(name = "build", description = "Builds images that are not up to date, with those that they need.")
    int build(
            @Parameters(paramLabel = "NAME", arity = "0..*", description = "Names of recipes. Default: all.") @Nullable
                    List<String> names,
            @Option(
                            names = "--mirror",
                            paramLabel = "URL",
                            description = "The mirror of Debian for debootstrap, where no registry is reached.")
                    Optional<String> mirror,
            @Option(
                            names = {"-h", "--help"},
                            usageHelp = true,
                            description = StandaloneMain.HELP)
                    boolean helpOfBuild)
            throws IOException {
        try (DockerClient engine = connect()) {
            List<String> failed = builds(engine, mirror).run(names == null ? List.of() : names);
            if (failed.isEmpty()) {
                return 0;
            }
            System.err.println("zoe: not built: " + String.join(", ", failed) + "; the other images can be used");
            return 1;
        }
    }

    @Command(
            name = "push",
            description = "Puts built images into a registry, with the log-in of docker login, for engines that pull.")
    int push(
            @Parameters(
                            paramLabel = "REGISTRY",
                            arity = "1",
                            description = "Such as registry.example.org:5000; images are zoe/NAME below it.")
                    String registry,
            @Parameters(
                            paramLabel = "NAME",
                            arity = "0..*",
                            description = "Names of recipes. Default: all that are built.")
                    @Nullable
                    List<String> names,
            @Option(
                            names = {"-h", "--help"},
                            usageHelp = true,
                            description = StandaloneMain.HELP)
                    boolean helpOfPush)
            throws IOException {
        try (DockerClient engine = connect()) {
            List<String> failed = builds(engine, Optional.empty()).push(registry, names == null ? List.of() : names);
            if (failed.isEmpty()) {
                System.out.printf("Servers use them with: zoe.back-end.image-aliases=zoe/*=%s/zoe/*%n", registry);
                return 0;
            }
            System.err.println("zoe: not pushed: " + String.join(", ", failed));
            return 1;
        }
    }

    @Command(name = "list", description = "Lists the recipes, and which images are built.")
    int list(
            @Option(
                            names = {"-h", "--help"},
                            usageHelp = true,
                            description = StandaloneMain.HELP)
                    boolean helpOfList)
            throws IOException {
        try (DockerClient engine = connect()) {
            builds(engine, Optional.empty()).list();
            return 0;
        }
    }

    private static DockerClient connect() {
        // It logs each refusal of an engine, of which this command says what it means. Not earlier: the first logger
        // sets up logging, which a server does in its own way.
        if (LoggerFactory.getLogger("com.github.dockerjava") instanceof Logger chatty) {
            chatty.setLevel(Level.OFF);
        }
        return EngineClients.usual();
    }

    private RecipeBuilds builds(DockerClient engine, Optional<String> mirror) throws IOException {
        RecipeBook recipes = RecipeBook.read(home.resolve("app-templates/images"));
        return new RecipeBuilds(engine, recipes, new DataDirectory(data).imageFiles(), mirror, System.out);
    }
}
