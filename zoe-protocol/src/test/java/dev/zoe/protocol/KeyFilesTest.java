package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {
    private final Path directory;

    KeyFilesTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        CurveKeys keys = KeyFiles.create(directory.resolve("keys"), "master");

        assertThat(KeyFiles.readPair(directory.resolve("keys/master.key"))).isEqualTo(keys);
        assertThat(KeyFiles.readPublic(directory.resolve("keys/master.pub"))).isEqualTo(keys.publicKey());
        assertThat(Files.getPosixFilePermissions(directory.resolve("keys/master.key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aKeyIsNeverWrittenOver() throws Exception {
        CurveKeys keys = KeyFiles.create(directory, "api");

        assertThatThrownBy(() -> KeyFiles.create(directory, "api")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(KeyFiles.readPair(directory.resolve("api.key"))).isEqualTo(keys);
    }

    @Test
    void aSecretThatOthersMayReadIsRefused() throws Exception {
        KeyFiles.create(directory, "api");
        Path file = directory.resolve("api.key");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        assertThatThrownBy(() -> KeyFiles.readPair(file))
                .hasMessage(file + " holds a secret key and others may use it; run: chmod 600 " + file);
    }

    @Test
    void aFileThatCannotBeUsedIsSaidWithWhatWouldBeRight() throws Exception {
        Path missing = directory.resolve("none.pub");
        assertThatThrownBy(() -> KeyFiles.readPublic(missing))
                .hasMessage("the key file " + missing + " cannot be read: it does not exist");

        KeyFiles.create(directory, "api");
        Path pair = directory.resolve("api.key");
        assertThatThrownBy(() -> KeyFiles.readPublic(pair))
                .hasMessage(pair + " must hold one public key; it has 2 lines");

        Path text = Files.writeString(directory.resolve("text.pub"), "hello\n");
        assertThatThrownBy(() -> KeyFiles.readPublic(text))
                .hasMessage("the public key in " + text + " must have 40 characters of Z85, it has 5");
    }
}
