package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file {@code config.yaml} as {@code zoe login}, {@code zoe logout} and {@code zoe config} change it: line by line,
 * so that comments and other keys stay. A comment behind a token names it. All methods fail when the file cannot be
 * read or written.
 */
public final class ConfigurationFile {

    private static final Pattern TOKEN_NAME = Pattern.compile(".*\\s#\\s*(\\S+)");

    private static final Pattern CONTEXT_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Path path;
    private final Optional<Path> replaced;
    private final Optional<String> wanted;

    private ConfigurationFile(Path path, Optional<Path> replaced, Optional<String> wanted) {
        this.path = path;
        this.replaced = replaced;
        this.wanted = wanted;
    }

    /**
     * The file that the settings are read from, or the usual one, which may not exist.
     *
     * @param context the flag {@code --context}; without it, the variable or the file chooses
     */
    public static ConfigurationFile of(Map<String, String> environment, Path home, Optional<String> context) {
        CliSettingsResolver settings = new CliSettingsResolver(environment, home, context, warning -> {});
        return new ConfigurationFile(settings.yamlFile(), settings.zoercInsteadOfYaml(), settings.wantedContext());
    }

    public Path path() {
        return path;
    }

    /** The file of the older client, which is read only as long as this one does not exist. */
    public Optional<Path> replaced() {
        return replaced;
    }

    /** What the file says; nothing when it does not exist. */
    public Configuration configuration() {
        return read(path);
    }

    /** The context that the command is about, which may not exist. */
    public String context() {
        return wanted.or(() -> configuration().current()).orElse(Configuration.DEFAULT);
    }

    /** The token of the context. */
    public Optional<StoredLogin> login() {
        return login(context());
    }

    /** The token of another context. */
    public Optional<StoredLogin> login(String context) {
        ContextValues values = values(context);
        return values.token().map(token -> new StoredLogin(url(values), token, tokenName(context)));
    }

    /** Fails when the context has a password for another server, because the new URL would be taken for its URL. */
    public void requireRoomFor(URI server) {
        ContextValues values = values(context());
        if (values.pass().isPresent() && !ServerAddress.isSameOrigin(url(values), server)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    path + " has the password for " + url(values) + "; remove the line 'pass', or let ZOE_CONFIG name"
                            + " a file for " + server);
        }
    }

    /**
     * Stores a token in the context, in place of a password or another token. The first context of a file becomes the
     * current one.
     *
     * @return whether there was a password
     */
    public boolean store(StoredLogin login) {
        String context = requireName(context());
        ContextValues before = values(context);
        String comment = login.name().map(name -> " # " + name).orElse("");
        List<String> at = configuration().path(context);
        ConfigurationChange change = change().set(
                        at, SettingsLayer.URL, login.url().toString())
                .set(at, SettingsLayer.TOKEN, login.token() + comment)
                .remove(at, SettingsLayer.PASS)
                .expect(configuration().with(context, before.with(login)));
        choosingFirst(change, context).write();
        return before.pass().isPresent();
    }

    /** Removes the token of the context and keeps everything else. */
    public void removeToken() {
        String context = context();
        change().remove(configuration().path(context), SettingsLayer.TOKEN)
                .expect(configuration().with(context, values(context).withoutToken()))
                .write();
    }

    /** Fails when there is no context of this name. */
    public void requireContext(String context) {
        if (configuration().context(context).isEmpty()) {
            throw SourceFile.unknown(context, path, configuration().names());
        }
    }

    /**
     * Adds a context, which needs a URL, or changes these values of one. The first context of a file becomes the
     * current one. Fails when a password or a token would get to another server.
     */
    public void setContext(String context, Optional<String> url, Optional<String> user, Optional<String> caFile) {
        requireName(context);
        ContextValues before = values(context);
        Optional<String> address =
                url.map(text -> ServerAddress.read(text, "--url").toString());
        if (before.url().isEmpty() && address.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, "context " + context + " has no URL; give it with --url");
        }
        boolean moves = address.isPresent() && !ServerAddress.isSameOrigin(url(before), URI.create(address.get()));
        if (moves && (before.token().isPresent() || before.pass().isPresent())) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "context " + context + " has a " + (before.token().isPresent() ? "token" : "password") + " for "
                            + url(before) + "; remove it first with "
                            + (before.token().isPresent()
                                    ? "'zoe logout --context " + context + "'"
                                    : "an editor: the line 'pass' in " + path));
        }
        List<String> at = configuration().path(context);
        ConfigurationChange change = change();
        address.ifPresent(value -> change.set(at, SettingsLayer.URL, value));
        user.ifPresent(value -> change.set(at, SettingsLayer.USER, YamlText.of(value)));
        caFile.ifPresent(value -> change.set(at, SettingsLayer.CA_FILE, YamlText.of(value)));
        change.expect(configuration().with(context, before.changed(address, user, caFile)));
        choosingFirst(change, context).write();
    }

    /** Makes a context the current one. */
    public void useContext(String context) {
        change().choose(Optional.of(context)).write();
    }

    /** Gives a context another name. */
    public void renameContext(String from, String to) {
        requireName(to);
        Configuration before = configuration();
        if (before.context(to).isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE, "there is a context '" + to + "' in " + path + " already; choose another name");
        }
        ConfigurationChange change = change();
        if (before.isFlat(from)) {
            change.move(ContextValues.KEYS, List.of(Configuration.CONTEXTS, to));
        } else {
            change.rename(before.path(from), to);
        }
        change.expect(before.without(from).with(to, values(from)));
        if (before.current().filter(from::equals).isPresent()) {
            change.choose(Optional.of(to));
        }
        change.write();
    }

    /** Removes a context. */
    public void deleteContext(String context) {
        Configuration before = configuration();
        ConfigurationChange change = change();
        if (before.isFlat(context)) {
            ContextValues.KEYS.forEach(key -> change.remove(List.of(), key));
        } else {
            change.remove(List.of(Configuration.CONTEXTS), context);
        }
        change.expect(before.without(context));
        if (before.chosen().filter(context::equals).isPresent()) {
            change.choose(Optional.empty());
        }
        change.write();
    }

    /** Sets the format that {@code -o} has without a value; empty for the usual one. */
    public void setOutput(Optional<String> format) {
        ConfigurationChange change = change();
        format.ifPresentOrElse(
                value -> change.set(List.of(), Configuration.OUTPUT, value),
                () -> change.remove(List.of(), Configuration.OUTPUT));
        change.expect(configuration().printing(format)).write();
    }

    private static String requireName(String context) {
        if (!CONTEXT_NAME.matcher(context).matches()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "'" + context + "' cannot be the name of a context: it has up to 64 letters, digits, '.', '_' and"
                            + " '-', and begins with a letter or a digit");
        }
        return context;
    }

    private static ConfigurationChange choosingFirst(ConfigurationChange change, String context) {
        Configuration after = change.expected();
        return after.current().isEmpty() && after.names().size() == 1 ? change.choose(Optional.of(context)) : change;
    }

    private ConfigurationChange change() {
        return new ConfigurationChange(path, new YamlLines(text()), configuration());
    }

    private ContextValues values(String context) {
        return configuration().context(context).orElse(ContextValues.NONE);
    }

    private Optional<String> tokenName(String context) {
        List<String> token = new ArrayList<>(configuration().path(context));
        token.add(SettingsLayer.TOKEN);
        return new YamlLines(text())
                .value(token)
                .map(TOKEN_NAME::matcher)
                .filter(Matcher::matches)
                .map(name -> name.group(1));
    }

    private URI url(ContextValues values) {
        SettingsLayer layer = SettingsLayer.of(path.toString(), values.url(), Optional.empty());
        return new SettingsLayers(List.of(layer)).settings().url();
    }

    static Configuration read(Path file) {
        return Files.exists(file) ? CliSettingsFile.yaml(file) : Configuration.EMPTY;
    }

    private String text() {
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException unreadable) {
            throw ConfigurationChange.failure(path, "cannot be read: " + unreadable.getMessage());
        }
    }
}
