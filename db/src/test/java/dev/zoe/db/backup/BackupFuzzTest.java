package dev.zoe.db.backup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.SafeText;
import dev.zoe.application.testing.FuzzRounds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups whose manifest or bytes are changed at random: they are opened, or refused with the name of the file. */
class BackupFuzzTest {
    private static final String ROWS = "1\tada\n2\tbob\n";
    private static final String MANIFEST =
            "{\"format\":1,\"schemaVersion\":\"22\",\"takenAt\":\"2026-11-21T10:00:00Z\",\"server\":\"17.2\",\"tables\":["
                    + "{\"name\":\"users\",\"columns\":[\"id\",\"username\"],\"rows\":2,\"content\":"
                    + "{\"name\":\"tables/users.copy\",\"bytes\":12,\"sha256\":\"%s\"}}],".formatted(sha256())
                    + "\"sequences\":[{\"name\":\"users_id_seq\",\"lastValue\":2,\"called\":true}],\"files\":[]}";

    @TempDir
    Path directory;

    @Test
    void theManifestBeforeItsChangesIsValid() throws IOException {
        try (BackupReader backup = BackupReader.open(written(zip(MANIFEST)))) {
            assertThat(backup.manifest().rows()).isEqualTo(2);
        }
    }

    @Test
    void manifestsAreReadOrRefused() {
        FuzzRounds.of(1000).run(mutator -> mutator.json(MANIFEST), manifest -> open(zip(manifest)));
    }

    @Test
    void manifestsThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("backup-manifests.txt", manifest -> open(zip(manifest)));
    }

    @Test
    void filesAreReadOrRefused() throws IOException {
        byte[] valid = zip(MANIFEST);
        FuzzRounds.of(1000)
                .run(
                        mutator -> new String(mutator.bytes(valid), ISO_8859_1),
                        bytes -> open(bytes.getBytes(ISO_8859_1)));
    }

    private void open(byte[] zip) throws IOException {
        Path file = written(zip);
        try (BackupReader backup = BackupReader.open(file)) {
            for (BackupManifest.Table table : backup.manifest().tables()) {
                try (InputStream rows = backup.open(table.content())) {
                    assertThat(rows.readAllBytes())
                            .hasSize((int) table.content().bytes());
                }
            }
        } catch (BackupException refused) {
            String message = String.valueOf(refused.getMessage());
            assertThat(message)
                    .contains(file.toString())
                    .isEqualTo(SafeText.lines(message))
                    .doesNotContain("Exception");
        }
    }

    private Path written(byte[] zip) throws IOException {
        return Files.write(directory.resolve("zoe.zip"), zip);
    }

    private static byte[] zip(String manifest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(entry("tables/users.copy"));
            zip.write(ROWS.getBytes(UTF_8));
            zip.putNextEntry(entry(BackupWriter.MANIFEST));
            zip.write(manifest.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    /** With a fixed time, so that every run has the same bytes. */
    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(1_764_000_000_000L);
        return entry;
    }

    private static String sha256() {
        try (EntrySum sum = new EntrySum(new ByteArrayOutputStream())) {
            sum.write(ROWS.getBytes(UTF_8));
            return sum.entry("").sha256();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
