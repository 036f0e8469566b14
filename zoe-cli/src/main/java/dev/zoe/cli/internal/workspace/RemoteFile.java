package dev.zoe.cli.internal.workspace;

import tools.jackson.databind.JsonNode;

/** An entry of a directory of a workspace, as the API describes it. */
public record RemoteFile(JsonNode json) {

    /** From the workspace down, with {@code /} between names. */
    public String path() {
        return json.path("path").asString("");
    }

    public String name() {
        return json.path("name").asString("");
    }

    /** file, directory, link or other. */
    public String type() {
        return json.path("type").asString("other");
    }

    public boolean isDirectory() {
        return type().equals("directory");
    }

    public boolean isFile() {
        return type().equals("file");
    }

    /** Bytes. */
    public long size() {
        return json.path("size").asLong(0);
    }
}
