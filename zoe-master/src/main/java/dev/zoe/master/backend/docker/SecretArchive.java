package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The secrets of a container as the engine takes them between its creation and its start: an archive that is unpacked
 * in the root of its file system, or in a volume when that is read-only. So neither its description nor its image has
 * them, and they last as long as it does.
 */
final class SecretArchive {

    private static final int DIRECTORY_MODE = 0500;
    private static final int FILE_MODE = 0400;

    /** The mount point of the volume. */
    static final String VOLUME = ServiceSpec.SECRETS.substring(0, ServiceSpec.SECRETS.lastIndexOf('/'));

    private SecretArchive() {}

    /** An engine writes nothing to a root that is read-only. */
    static boolean needsVolume(ServiceSpec spec) {
        return spec.rights().readOnlyRoot() && !spec.secrets().isEmpty();
    }

    /** Where the archive is unpacked. */
    static String target(ServiceSpec spec) {
        return needsVolume(spec) ? VOLUME : "/";
    }

    static InputStream of(ServiceSpec spec) {
        int owner = spec.user()
                .map(user -> Integer.parseInt(user.substring(0, user.indexOf(':'))))
                .orElse(0);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            String directory = Path.of(target(spec)).relativize(Path.of(ServiceSpec.SECRETS)) + "/";
            put(tar, entry(directory, DIRECTORY_MODE, owner), new byte[0]);
            for (SecretFile secret : spec.secrets()) {
                put(tar, entry(directory + secret.name(), FILE_MODE, owner), secret.content());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("an archive in memory cannot be written", e);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static TarArchiveEntry entry(String path, int mode, int owner) {
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setMode(mode);
        entry.setIds(owner, owner);
        return entry;
    }

    private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry, byte[] content) throws IOException {
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }
}
