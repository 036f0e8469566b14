package dev.zoe.standalone.server;

import dev.zoe.api.security.AdminCreated;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.context.event.EventListener;

/**
 * The file with the address of this server and the name and password of the administrator, for the command line. Only
 * its owner may read it.
 */
public final class CommandLineConfig {

    /** The credentials of the administrator. */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return "Credentials[user=" + user + "]";
        }
    }

    private final Path file;
    private final Supplier<String> url;

    public CommandLineConfig(Path file, Supplier<String> url) {
        this.file = file;
        this.url = url;
    }

    /** Writes the file when the first start has created the administrator. */
    @EventListener
    void keep(AdminCreated admin) throws IOException {
        write(new Credentials(admin.username(), admin.password()));
    }

    /** Writes the address, which may have changed since the last start. */
    public void refresh() throws IOException {
        Optional<Credentials> known = credentials();
        if (known.isPresent()) {
            write(known.get());
        }
    }

    /** The credentials that an earlier start wrote; empty without the file. */
    public Optional<Credentials> credentials() throws IOException {
        return Files.exists(file) ? Optional.of(new Credentials(value("user"), value("pass"))) : Optional.empty();
    }

    private String value(String key) throws IOException {
        return optional(key)
                .orElseThrow(() -> new StartException("the file %s lacks a line \"%s: …\"".formatted(file, key)));
    }

    private Optional<String> optional(String key) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .findFirst();
    }

    private void write(Credentials credentials) throws IOException {
        // An operator may have added the authority of the server's certificate.
        String authority = optional("ca_file").map("ca_file: %s%n"::formatted).orElse("");
        DataDirectory.writePrivately(
                file,
                "url: %s%nuser: %s%npass: %s%n%s"
                        .formatted(url.get(), credentials.user(), credentials.password(), authority));
    }
}
