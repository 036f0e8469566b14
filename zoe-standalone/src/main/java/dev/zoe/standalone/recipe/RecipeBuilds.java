package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Builds images, those first that others need. What cannot be built leaves the rest usable. */
public final class RecipeBuilds {
    private static final long MEGABYTE = 1_000_000;

    private final DockerClient engine;
    private final RecipeBook recipes;
    private final DebianImage debian;
    private final RecipeBuild build;
    private final PrintStream out;

    /**
     * @param downloads where files that were fetched are kept
     * @param mirror of Debian, for debootstrap
     */
    public RecipeBuilds(
            DockerClient engine, RecipeBook recipes, Path downloads, Optional<String> mirror, PrintStream out) {
        this.engine = engine;
        this.recipes = recipes;
        ContextBuild contexts = new ContextBuild(engine, out);
        this.debian = new DebianImage(engine, contexts, mirror, out);
        this.build = new RecipeBuild(contexts, new DownloadCache(downloads), out);
        this.out = out;
    }

    /**
     * Builds images that are not up to date.
     *
     * @param names of recipes; empty for all
     * @return the names of those that could not be built
     * @throws ImageBuildException when there is no such recipe
     */
    public List<String> run(List<String> names) throws IOException {
        List<String> failed = new ArrayList<>();
        Set<String> missing = new HashSet<>();
        for (Recipe recipe : recipes.inOrder(names)) {
            List<String> absent =
                    recipe.needs().stream().filter(missing::contains).toList();
            if (absent.isEmpty() && isBuilt(recipe)) {
                continue;
            }
            if (!absent.isEmpty()) {
                out.printf("%s: left out, it needs %s%n", recipe.name(), String.join(", ", absent));
            }
            missing.add(recipe.name());
            failed.add(recipe.name());
        }
        return failed;
    }

    private boolean isBuilt(Recipe recipe) throws IOException {
        try {
            recipe.debian().ifPresent(this::provide);
            String fingerprint = RecipeFingerprint.of(recipe, imagesBelow(recipe));
            if (isUpToDate(recipe, fingerprint)) {
                out.printf("%s: %s is up to date%n", recipe.name(), recipe.tag());
                return true;
            }
            out.printf("%s: building %s%n", recipe.name(), recipe.tag());
            build.run(recipe, fingerprint);
            out.printf("%s: built %s, %d MB%n", recipe.name(), recipe.tag(), megabytes(recipe));
            return true;
        } catch (ImageBuildException e) {
            out.printf("%s: cannot be built: %s%n", recipe.name(), e.getMessage());
            return false;
        }
    }

    private void provide(DebianSystem system) {
        try {
            debian.provide(system);
        } catch (IOException e) {
            throw new ImageBuildException("%s cannot be made: %s".formatted(system.tag(), e), e);
        }
    }

    /** Identifiers of the images that the image is made of. */
    private List<String> imagesBelow(Recipe recipe) {
        List<String> tags = new ArrayList<>();
        recipe.debian().map(DebianSystem::tag).ifPresent(tags::add);
        recipes.inOrder(recipe.needs().isEmpty() ? List.of(recipe.name()) : recipe.needs()).stream()
                .filter(one -> !one.name().equals(recipe.name()))
                .map(Recipe::tag)
                .forEach(tags::add);
        return tags.stream()
                .flatMap(tag -> EngineImages.find(engine, tag).stream())
                .map(InspectImageResponse::getId)
                .map(id -> id == null ? "" : id)
                .toList();
    }

    private boolean isUpToDate(Recipe recipe, String fingerprint) {
        return EngineImages.find(engine, recipe.tag())
                .flatMap(image -> EngineImages.label(image, RecipeBuild.FINGERPRINT))
                .filter(fingerprint::equals)
                .isPresent();
    }

    private long megabytes(Recipe recipe) {
        return EngineImages.find(engine, recipe.tag())
                        .map(InspectImageResponse::getSize)
                        .orElse(0L)
                / MEGABYTE;
    }

    /**
     * Puts images that are built into a registry, under the names that they have here below that of the registry.
     *
     * @param registry as {@code host:port}, or {@code host/path}
     * @param names of recipes; empty for all that are built
     * @return the names of those that are not built, or were refused
     */
    public List<String> push(String registry, List<String> names) throws IOException {
        ImagePush push = new ImagePush(engine, registry);
        List<String> failed = new ArrayList<>();
        for (Recipe recipe : names.isEmpty() ? built() : recipes.named(names)) {
            Optional<String> refusal = isPresent(recipe)
                    ? push.run(recipe.tag())
                    : Optional.of("it is not built; build it with: zoe images build " + recipe.name());
            out.println(refusal.map(reason -> recipe.name() + ": cannot be pushed: " + reason)
                    .orElse(recipe.name() + ": pushed " + push.nameOf(recipe.tag())));
            if (refusal.isPresent()) {
                failed.add(recipe.name());
            }
        }
        return failed;
    }

    private List<Recipe> built() {
        List<Recipe> built = recipes.all().stream().filter(this::isPresent).toList();
        if (built.isEmpty()) {
            throw new ImageBuildException("no image is built; build all with: zoe images build");
        }
        return built;
    }

    private boolean isPresent(Recipe recipe) {
        return EngineImages.find(engine, recipe.tag()).isPresent();
    }

    /** Says of each recipe what it is, and whether its image is there and up to date. */
    public void list() throws IOException {
        String columns = "%-" + longest(Recipe::name) + "s  %-" + longest(Recipe::tag) + "s  %-11s  %s%n";
        for (Recipe recipe : recipes.all()) {
            String state = !isPresent(recipe)
                    ? "not built"
                    : isUpToDate(recipe, RecipeFingerprint.of(recipe, imagesBelow(recipe)))
                            ? megabytes(recipe) + " MB"
                            : "out of date";
            out.printf(columns, recipe.name(), recipe.tag(), state, recipe.summary());
        }
    }

    private int longest(Function<Recipe, String> text) {
        return recipes.all().stream().map(text).mapToInt(String::length).max().orElse(1);
    }
}
