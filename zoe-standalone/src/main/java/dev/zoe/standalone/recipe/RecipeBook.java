package dev.zoe.standalone.recipe;

import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All recipes, by name. */
public final class RecipeBook {
    private final Map<String, Recipe> recipes;

    private RecipeBook(Map<String, Recipe> recipes) {
        this.recipes = recipes;
    }

    /**
     * @param directory each directory in it that has a {@code recipe.json} is a recipe
     * @throws ImageBuildException when one is wrong, or there is none
     */
    public static RecipeBook read(Path directory) throws IOException {
        Map<String, Recipe> recipes = new TreeMap<>();
        if (Files.isDirectory(directory)) {
            try (Stream<Path> entries = Files.list(directory)) {
                entries.filter(entry -> Files.exists(entry.resolve("recipe.json")))
                        .map(Recipe::read)
                        .forEach(recipe -> recipes.put(recipe.name(), recipe));
            }
        }
        if (recipes.isEmpty()) {
            throw new ImageBuildException("there are no recipes of images in " + directory);
        }
        return new RecipeBook(recipes);
    }

    /** By name. */
    List<Recipe> all() {
        return List.copyOf(recipes.values());
    }

    /**
     * The recipes with these names, in this order.
     *
     * @throws ImageBuildException when there is no such recipe
     */
    List<Recipe> named(List<String> names) {
        return names.stream().map(this::find).toList();
    }

    /** The recipe whose image has this name. */
    public Optional<String> ofImage(String tag) {
        return recipes.values().stream()
                .filter(recipe -> recipe.tag().equals(tag))
                .map(Recipe::name)
                .findFirst();
    }

    /**
     * The recipes with these names and those that they need, each one behind what it needs.
     *
     * @param names empty for all
     * @throws ImageBuildException when there is no such recipe, or some need each other
     */
    List<Recipe> inOrder(List<String> names) {
        List<Recipe> order = new ArrayList<>();
        for (String name : names.isEmpty() ? recipes.keySet() : names) {
            add(find(name), new LinkedHashSet<>(), order);
        }
        return order;
    }

    private void add(Recipe recipe, Set<String> path, List<Recipe> order) {
        if (order.contains(recipe)) {
            return;
        }
        if (!path.add(recipe.name())) {
            throw new ImageBuildException("these recipes need each other: " + String.join(", ", path));
        }
        recipe.needs().forEach(need -> add(find(need), path, order));
        path.remove(recipe.name());
        order.add(recipe);
    }

    private Recipe find(String name) {
        return Optional.ofNullable(recipes.get(name))
                .orElseThrow(() -> new ImageBuildException("there is no recipe \"%s\"; there are %s"
                        .formatted(name, String.join(", ", recipes.keySet()))));
    }
}
