package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.CliSettings.Credentials;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Finds the settings: flags, then {@code ZOE_URL}, {@code ZOE_USER}, {@code ZOE_PASS}, then the configuration file. The
 * file is {@code ZOE_CONFIG}, or {@code ~/.config/zoe/config.yaml} (below {@code XDG_CONFIG_HOME} when that is set), or
 * else {@code ~/.zoerc}.
 *
 * <p>A user and a password belong to the server they were set for: to the URL of the same place, or without one there
 * to the URL that a weaker place or the default gives. They are not sent to another server.
 */
public final class CliSettingsResolver {

    private static final String DEFAULT_URL = "http://127.0.0.1:5001";

    private final Map<String, String> environment;
    private final Path home;
    private final Consumer<String> warnings;

    /** @param warnings receives one sentence for each setting that works but should be corrected */
    public CliSettingsResolver(Map<String, String> environment, Path home, Consumer<String> warnings) {
        this.environment = environment;
        this.home = home;
        this.warnings = warnings;
    }

    /**
     * @param url the flag {@code --url}
     * @param user the flag {@code --user}
     */
    public CliSettings resolve(Optional<String> url, Optional<String> user) {
        UnknownVariables.warning(environment.keySet()).ifPresent(warnings);
        List<SettingsLayer> layers = new ArrayList<>();
        layers.add(new SettingsLayer("--url", url, user, Optional.empty()));
        layers.add(new SettingsLayer(
                SettingsLayer.ENVIRONMENT, variable("ZOE_URL"), variable("ZOE_USER"), variable("ZOE_PASS")));
        file().ifPresent(layers::add);
        URI address = address(layers);
        if (ServerAddress.isExposed(address)) {
            warnings.accept("warning: " + address + " is not encrypted: others on the network can read the password"
                    + " and the data; use https");
        }
        List<SettingsLayer> forAddress = new ArrayList<>();
        Optional<String> withheld = Optional.empty();
        for (int i = 0; i < layers.size(); i++) {
            SettingsLayer layer = layers.get(i);
            URI own = address(layers.subList(i, layers.size()));
            if (ServerAddress.isSameOrigin(own, address)) {
                forAddress.add(layer);
            } else if (layer.hasSecret() && withheld.isEmpty()) {
                withheld = Optional.of(withheld(layer, own, address));
            }
        }
        if (first(forAddress, SettingsLayer::pass).isEmpty() && withheld.isPresent()) {
            return new CliSettings(address, Optional.empty(), withheld);
        }
        return new CliSettings(address, credentials(forAddress));
    }

    private static String withheld(SettingsLayer layer, URI own, URI address) {
        return "the password of " + layer.secretOrigin() + " is for " + own + " and was not sent to " + address
                + "; set ZOE_URL, ZOE_USER and ZOE_PASS together, or let ZOE_CONFIG name a file with url, user and"
                + " pass of that server";
    }

    /** The first of these layers that says who asks decides; the password may come from another one of them. */
    private static Optional<Credentials> credentials(List<SettingsLayer> layers) {
        return first(layers, SettingsLayer::user)
                .map(user ->
                        new Credentials(user, first(layers, SettingsLayer::pass).orElse("")));
    }

    private static URI address(List<SettingsLayer> layers) {
        return layers.stream()
                .filter(layer -> layer.url().isPresent())
                .findFirst()
                .map(layer -> ServerAddress.read(layer.url().orElseThrow(), layer.origin()))
                .orElseGet(() -> URI.create(DEFAULT_URL));
    }

    private Optional<SettingsLayer> file() {
        Optional<String> named = variable("ZOE_CONFIG");
        if (named.isPresent()) {
            Path file = Path.of(named.get());
            if (!Files.exists(file)) {
                throw new CommandFailure(ExitCode.USAGE, "ZOE_CONFIG names " + file + ", which does not exist");
            }
            return Optional.of(guarded(file, CliSettingsFile.yaml(file)));
        }
        Path yaml = variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElseGet(() -> home.resolve(".config"))
                .resolve("zoe/config.yaml");
        if (Files.exists(yaml)) {
            return Optional.of(guarded(yaml, CliSettingsFile.yaml(yaml)));
        }
        Path zoerc = home.resolve(".zoerc");
        return Files.exists(zoerc) ? Optional.of(guarded(zoerc, CliSettingsFile.zoerc(zoerc))) : Optional.empty();
    }

    private SettingsLayer guarded(Path file, SettingsLayer layer) {
        if (layer.hasSecret() && othersMayRead(file)) {
            warnings.accept("warning: " + file + " holds a secret and others may read it; run: chmod 600 " + file);
        }
        return layer;
    }

    private static boolean othersMayRead(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            return permissions.contains(PosixFilePermission.GROUP_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException unknown) {
            // A file system without these permissions has nothing to warn about.
            return false;
        }
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    private static Optional<String> first(List<SettingsLayer> layers, Function<SettingsLayer, Optional<String>> key) {
        return layers.stream().map(key).flatMap(Optional::stream).findFirst();
    }
}
