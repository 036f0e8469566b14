package dev.zoe.standalone.demo;

import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An application of the shop.
 *
 * @param directory of its template
 * @param description JSON
 * @param images names of the images of its components
 */
record DemoApplication(String name, Path directory, String description, Set<String> images) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");

    /** @throws StartException when there is no such template */
    static DemoApplication read(Path templates, String name) throws IOException {
        Path directory = templates.resolve(name);
        Path file = directory.resolve(name + ".json");
        if (!NAME.matcher(name).matches() || !Files.isRegularFile(file)) {
            throw new StartException("there is no application \"%s\" in %s".formatted(name, templates));
        }
        String description = Files.readString(file);
        Set<String> images = new TreeSet<>();
        for (JsonNode service : JsonMapper.shared().readTree(description).path("services")) {
            images.add(service.path("image").asString());
        }
        return new DemoApplication(name, directory, description, Set.copyOf(images));
    }
}
