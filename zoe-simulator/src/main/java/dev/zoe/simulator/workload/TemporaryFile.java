package dev.zoe.simulator.workload;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files for what does not fit into memory; they vanish with the process, however it ends. */
public final class TemporaryFile {

    private TemporaryFile() {}

    /** A new file in the folder for temporary files. */
    public static FileChannel open() throws IOException {
        Path file = Files.createTempFile("zoe-simulate", ".tmp");
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
