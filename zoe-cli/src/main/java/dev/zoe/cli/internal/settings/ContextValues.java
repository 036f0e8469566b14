package dev.zoe.cli.internal.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a configuration file says about one server.
 *
 * @param caFile as it is written: relative to the file
 */
public record ContextValues(
        Optional<String> url,
        Optional<String> user,
        Optional<String> pass,
        Optional<String> token,
        Optional<String> caFile) {

    static final ContextValues NONE =
            new ContextValues(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** The keys of the file, in the order of the components. */
    static final List<String> KEYS = List.of(
            SettingsLayer.URL, SettingsLayer.USER, SettingsLayer.PASS, SettingsLayer.TOKEN, SettingsLayer.CA_FILE);

    boolean isEmpty() {
        return equals(NONE);
    }

    ContextValues with(StoredLogin login) {
        return new ContextValues(
                Optional.of(login.url().toString()), user, Optional.empty(), Optional.of(login.token()), caFile);
    }

    ContextValues withoutToken() {
        return new ContextValues(url, user, pass, Optional.empty(), caFile);
    }

    /** With the values that are given here in place of the present ones. */
    ContextValues changed(Optional<String> newUrl, Optional<String> newUser, Optional<String> newCaFile) {
        return new ContextValues(newUrl.or(() -> url), newUser.or(() -> user), pass, token, newCaFile.or(() -> caFile));
    }

    /**
     * As settings.
     *
     * @param origin the name of it in messages
     * @throws dev.zoe.cli.internal.failure.CommandFailure when {@code ca_file} is no path
     */
    SettingsLayer layer(String origin, Path file) {
        return new SettingsLayer(origin, url, user, pass, token, caFile.map(text -> file.toAbsolutePath()
                .resolveSibling(PathSetting.read("'" + SettingsLayer.CA_FILE + "' of " + origin, text))));
    }

    /** Without the secrets, which must not reach an error by accident. */
    @Override
    public String toString() {
        return "settings for " + url.orElse("the usual server");
    }
}
