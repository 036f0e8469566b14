package dev.zoe.master.backend.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Answers of a Docker Engine 20.10 and of a manager of a swarm, below {@code src/test/resources/engine}. */
public final class EngineSamples {
    private EngineSamples() {}

    /** An answer in JSON. */
    public static String read(String name) {
        String resource = "/engine/" + name + ".json";
        try (InputStream file = EngineSamples.class.getResourceAsStream(resource)) {
            if (file == null) {
                throw new IllegalArgumentException("there is no resource " + resource);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }
}
