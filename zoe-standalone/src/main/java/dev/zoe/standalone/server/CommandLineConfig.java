package dev.zoe.standalone.server;

import dev.zoe.api.security.AdminCreated;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.context.event.EventListener;

/**
 * The file by which the command line finds this server: its address, and name and password of the administrator, which
 * are shown nowhere else. Only its owner may read it.
 */
final class CommandLineConfig {

    /** Whom to log in as. */
    record Credentials(String user, String password) {
        @Override
        public String toString() {
            return "Credentials[user=" + user + "]";
        }
    }

    private final Path file;
    private final String url;

    CommandLineConfig(Path file, String url) {
        this.file = file;
        this.url = url;
    }

    /** The first start made an administrator. */
    @EventListener
    void keep(AdminCreated admin) throws IOException {
        write(new Credentials(admin.username(), admin.password()));
    }

    /** The address may have changed since the last start. */
    void refresh() throws IOException {
        Optional<Credentials> known = credentials();
        if (known.isPresent()) {
            write(known.get());
        }
    }

    /** What an earlier start has written; empty when the file is gone. */
    Optional<Credentials> credentials() throws IOException {
        return Files.exists(file) ? Optional.of(new Credentials(value("user"), value("pass"))) : Optional.empty();
    }

    private String value(String key) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .findFirst()
                .orElseThrow(() -> new StartException("the file %s lacks a line \"%s: …\"".formatted(file, key)));
    }

    private void write(Credentials credentials) throws IOException {
        DataDirectory.writePrivately(
                file, "url: %s%nuser: %s%npass: %s%n".formatted(url, credentials.user(), credentials.password()));
    }
}
