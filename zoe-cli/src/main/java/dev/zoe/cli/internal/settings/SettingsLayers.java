package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings of several origins, the strongest first: which server is asked, what is set for it, and who asks.
 *
 * <p>A token, or a user and a password, belong to the server they were set for: to the URL of the same place, or
 * without one there to the URL that a weaker place or the default gives. They are not sent to another server.
 */
record SettingsLayers(List<SettingsLayer> layers) {

    private static final String DEFAULT_URL = "http://127.0.0.1:5001";

    SettingsLayers {
        layers = List.copyOf(layers);
    }

    /** @throws CommandFailure when a layer for the server that is asked has settings that cannot be meant */
    CliSettings settings() {
        URI address = address(layers);
        Optional<Path> authority = first(layers, SettingsLayer::caFile);
        List<SettingsLayer> forAddress = new ArrayList<>();
        Optional<String> withheld = Optional.empty();
        for (int i = 0; i < layers.size(); i++) {
            SettingsLayer layer = layers.get(i);
            URI own = address(layers.subList(i, layers.size()));
            if (ServerAddress.isSameOrigin(own, address)) {
                layer.check();
                forAddress.add(layer);
            } else if (layer.hasSecret() && withheld.isEmpty()) {
                withheld = Optional.of(layer.withheld(own, address));
            }
        }
        if (withheld.isPresent() && forAddress.stream().noneMatch(SettingsLayer::hasSecret)) {
            return new CliSettings(address, Optional.empty(), withheld, authority);
        }
        return new CliSettings(address, credentials(forAddress), Optional.empty(), authority);
    }

    private static URI address(List<SettingsLayer> layers) {
        return layers.stream()
                .filter(layer -> layer.url().isPresent())
                .findFirst()
                .map(layer -> ServerAddress.read(layer.url().orElseThrow(), layer.origin()))
                .orElseGet(() -> URI.create(DEFAULT_URL));
    }

    /** The first of these layers that says who asks decides. The password of a user may come from another layer. */
    private static Optional<Credentials> credentials(List<SettingsLayer> layers) {
        Optional<SettingsLayer> caller =
                layers.stream().filter(SettingsLayer::namesCaller).findFirst();
        Optional<String> token = caller.flatMap(SettingsLayer::token);
        if (token.isPresent()) {
            return token.map(Credentials.Token::new);
        }
        return caller.flatMap(SettingsLayer::user).map(user -> new Credentials.Password(user, password(user, layers)));
    }

    /** A token does not stand in for the password: its user may be another one. */
    private static String password(String user, List<SettingsLayer> layers) {
        Optional<String> password = first(layers, SettingsLayer::pass);
        Optional<SettingsLayer> withToken =
                layers.stream().filter(layer -> layer.token().isPresent()).findFirst();
        if (password.isEmpty() && withToken.isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "there is no password for user " + user + ", and the token of "
                            + withToken.get().secretOrigin()
                            + " is for its own user; set ZOE_PASS, or leave the user out");
        }
        return password.orElse("");
    }

    private static <T> Optional<T> first(List<SettingsLayer> layers, Function<SettingsLayer, Optional<T>> key) {
        return layers.stream().map(key).flatMap(Optional::stream).findFirst();
    }
}
