package dev.zoe.dist.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderJarTest {

    @TempDir
    Path folder;

    @Test
    void theSameFilesGiveTheSameBytes() throws IOException {
        Path first = file("first/a/One.class", "1");
        Path second = file("second/b/Two.class", "2");
        FolderJar.write(folders(), folder.resolve("one.jar"));
        Files.setLastModifiedTime(first, FileTime.fromMillis(1));
        Files.setLastModifiedTime(second, FileTime.fromMillis(2));
        FolderJar.write(folders(), folder.resolve("two.jar"));

        assertThat(folder.resolve("one.jar")).hasSameBinaryContentAs(folder.resolve("two.jar"));
        try (JarFile jar = new JarFile(folder.resolve("one.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName)).containsExactly("a/One.class", "b/Two.class");
        }
    }

    @Test
    void aFileOfBothFoldersIsThereOnce() throws IOException {
        file("first/a/One.class", "1");
        file("second/a/One.class", "1");

        FolderJar.write(folders(), folder.resolve("one.jar"));

        try (JarFile jar = new JarFile(folder.resolve("one.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName)).containsExactly("a/One.class");
        }
    }

    @Test
    void twoContentsOfOneFileAreRefused() throws IOException {
        file("first/a/One.class", "1");
        file("second/a/One.class", "other");

        assertThatThrownBy(() -> FolderJar.write(folders(), folder.resolve("one.jar")))
                .isInstanceOf(IOException.class)
                .hasMessage("a/One.class has two contents");
    }

    private List<Path> folders() {
        return List.of(folder.resolve("first"), folder.resolve("second"));
    }

    private Path file(String path, String content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }
}
