package dev.zoe.dist.aot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar of all files of some folders. The same files give the same bytes. */
final class FolderJar {
    /** Of every entry; the first time that a jar can have. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private FolderJar() {}

    /**
     * Writes the jar.
     *
     * @throws IOException when two folders have different files of the same path
     */
    static void write(List<Path> folders, Path jar) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        for (Path folder : folders) {
            for (Path file : files(folder)) {
                String name = folder.relativize(file).toString();
                Path other = files.putIfAbsent(name, file);
                if (other != null && Files.mismatch(other, file) >= 0) {
                    throw new IOException(name + " has two contents");
                }
            }
        }
        try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, Path> each : files.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTimeLocal(TIME);
                entries.putNextEntry(entry);
                Files.copy(each.getValue(), entries);
                entries.closeEntry();
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).toList();
        }
    }
}
