package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the settings: flags, then {@code ZOE_URL}, {@code ZOE_TOKEN}, {@code ZOE_USER}, {@code ZOE_PASS} and
 * {@code ZOE_CA_FILE}, then a context of the configuration file. The file is {@code ZOE_CONFIG}, or
 * {@code ~/.config/zoe/config.yaml} (below {@code XDG_CONFIG_HOME} when that is set), or else {@code ~/.zoerc}.
 */
public final class CliSettingsResolver {

    private static final String FILE = "ZOE_CONFIG";

    private static final String CONTEXT = "ZOE_CONTEXT";

    private final Map<String, String> environment;
    private final Path home;
    private final Optional<String> contextFlag;
    private final Consumer<String> warnings;
    private final boolean mayBeMissing;

    /**
     * @param context the flag {@code --context}, which comes before the environment
     * @param warnings receives one sentence for each setting that works but should be corrected
     */
    public CliSettingsResolver(
            Map<String, String> environment, Path home, Optional<String> context, Consumer<String> warnings) {
        this(environment, home, context, warnings, false);
    }

    private CliSettingsResolver(
            Map<String, String> environment,
            Path home,
            Optional<String> contextFlag,
            Consumer<String> warnings,
            boolean mayBeMissing) {
        this.environment = environment;
        this.home = home;
        this.contextFlag = contextFlag;
        this.warnings = warnings;
        this.mayBeMissing = mayBeMissing;
    }

    /** The same for a command that may create the file or the context. */
    public CliSettingsResolver allowingMissingFile() {
        return new CliSettingsResolver(environment, home, contextFlag, warnings, true);
    }

    /**
     * @param url the flag {@code --url}
     * @param user the flag {@code --user}
     */
    public CliSettings resolve(Optional<String> url, Optional<String> user) {
        UnknownVariables.warning(environment.keySet()).ifPresent(warnings);
        SettingsLayer variables = new SettingsLayer(
                SettingsLayer.ENVIRONMENT,
                variable("ZOE_URL"),
                variable("ZOE_USER"),
                variable("ZOE_PASS"),
                variable("ZOE_TOKEN"),
                path("ZOE_CA_FILE"));
        List<SettingsLayer> layers = new ArrayList<>();
        layers.add(SettingsLayer.of("--url", url, user));
        Optional<SourceFile> file = file();
        Optional<SettingsLayer> context = context(file);
        if (wantedContext().isPresent()
                && context.isEmpty()
                && url.isEmpty()
                && variables.url().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "there is no context '" + wantedContext().get() + "' yet; name its server, as in 'zoe login URL"
                            + " --context " + wantedContext().get() + "'");
        }
        if (contextFlag.isPresent()) {
            context.ifPresent(layers::add);
            layers.add(variables);
            // A token of the environment without a URL there is for the current context.
            file.flatMap(SourceFile::currentUrl).ifPresent(layers::add);
        } else {
            layers.add(variables);
            context.ifPresent(layers::add);
        }
        CliSettings settings = new SettingsLayers(layers).settings();
        if (ServerAddress.isExposed(settings.url())) {
            warnings.accept("warning: " + settings.url() + " is not encrypted: others on the network can read the"
                    + " password or token and the data; use https");
        }
        return settings;
    }

    /** The context that a flag or a variable names. */
    Optional<String> wantedContext() {
        return contextFlag.or(() -> variable(CONTEXT));
    }

    private Optional<SettingsLayer> context(Optional<SourceFile> file) {
        Optional<String> wanted = wantedContext();
        if (wanted.isEmpty()) {
            return file.flatMap(source -> source.current(mayBeMissing)).map(layer -> guarded(file.get(), layer));
        }
        Optional<SettingsLayer> layer = file.flatMap(source -> source.context(wanted.get()));
        if (layer.isEmpty() && !mayBeMissing) {
            throw SourceFile.unknown(
                    wanted.get(), yamlFile(), file.map(SourceFile::names).orElse(List.of()));
        }
        return layer.map(found -> guarded(file.orElseThrow(), found));
    }

    private Optional<SourceFile> file() {
        Path yaml = yamlFile();
        if (Files.exists(yaml)) {
            return Optional.of(new SourceFile(yaml, CliSettingsFile.yaml(yaml)));
        }
        if (variable(FILE).isPresent()) {
            if (mayBeMissing) {
                return Optional.empty();
            }
            throw new CommandFailure(
                    ExitCode.USAGE, "ZOE_CONFIG names " + yaml + ", which does not exist; 'zoe login' creates it");
        }
        return zoercInsteadOfYaml().map(zoerc -> new SourceFile(zoerc, CliSettingsFile.zoerc(zoerc)));
    }

    /** The file that is named, or the usual one; it may not exist. */
    Path yamlFile() {
        return path(FILE).orElseGet(() -> path("XDG_CONFIG_HOME")
                .orElseGet(() -> home.resolve(".config"))
                .resolve("zoe/config.yaml"));
    }

    /** The file of the older client, when it is there and the other one is not. */
    Optional<Path> zoercInsteadOfYaml() {
        return Optional.of(home.resolve(".zoerc"))
                .filter(zoerc -> variable(FILE).isEmpty() && !Files.exists(yamlFile()) && Files.exists(zoerc));
    }

    private SettingsLayer guarded(SourceFile source, SettingsLayer layer) {
        Path file = source.file();
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

    private Optional<Path> path(String name) {
        return variable(name).map(text -> PathSetting.read(name, text));
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
