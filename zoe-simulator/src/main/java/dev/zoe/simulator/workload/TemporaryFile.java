package dev.zoe.simulator.workload;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Temporary files for what does not fit into memory; they are deleted at the end of the process, also of a killed one.
 */
public final class TemporaryFile {

    private TemporaryFile() {}

    /** A new file in the folder for temporary files. */
    public static FileChannel open() throws IOException {
        Path file = Files.createTempFile("zoe-simulate", ".tmp");
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
