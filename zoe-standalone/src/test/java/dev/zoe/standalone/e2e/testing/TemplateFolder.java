package dev.zoe.standalone.e2e.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes templates of the shop as administrators keep them in a directory. */
public final class TemplateFolder {
    private static final JsonMapper JSON = JsonMapper.shared();

    private TemplateFolder() {}

    /**
     * Writes one.
     *
     * @param home the directory that has {@code app-templates}
     * @param id name of the folder
     * @param entry its entry in the manifest, with category, name and parameters
     * @param application the description
     */
    public static void write(Path home, String id, ObjectNode entry, String application) throws IOException {
        Path folder = Files.createDirectories(home.resolve("app-templates").resolve(id));
        Files.writeString(folder.resolve("application.json"), application);
        ObjectNode manifest = JSON.createObjectNode().put("version", 1);
        manifest.putArray("zapps").add(entry.put("description", "application.json"));
        Files.writeString(folder.resolve("manifest.json"), manifest.toString());
    }
}
