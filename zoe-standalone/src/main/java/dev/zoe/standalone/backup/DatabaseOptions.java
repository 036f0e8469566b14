package dev.zoe.standalone.backup;

import dev.zoe.db.backup.DatabaseAddress;
import dev.zoe.standalone.config.SettingsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Option;

/** Which database a command is about. */
final class DatabaseOptions {

    private static final String URL = "spring.datasource.url";

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "Settings of an API or a master, which name the database and the owner of its tables.")
    private List<Path> settings = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    /** Migrations and PostgreSQL report every step, which belongs to no terminal. */
    void quietLog() {
        LoggingSystem.get(DatabaseOptions.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
    }

    /** The database of the settings and the environment; empty when they name none. */
    Optional<DatabaseAddress> address() {
        Environment environment = SettingsFile.read(settings);
        return Optional.ofNullable(environment.getProperty(URL))
                .map(url -> new DatabaseAddress(url, owner(environment, "user"), owner(environment, "password")));
    }

    /** The migrations run as the owner of the tables. */
    private static String owner(Environment environment, String key) {
        return Optional.ofNullable(environment.getProperty("spring.flyway." + key))
                .or(() -> Optional.ofNullable(
                        environment.getProperty("spring.datasource." + (key.equals("user") ? "username" : key))))
                .orElse("");
    }
}
