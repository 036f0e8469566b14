package dev.zoe.cli.internal.browser;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens an address in the browser of the user, as far as this machine has one. */
public final class BrowserLauncher {

    private BrowserLauncher() {}

    /**
     * Starts the program that BROWSER names, or that of the desktop. No shell sees the address.
     *
     * @return false when there is none; true says that a program was started, and not that a page is visible
     */
    public static boolean open(String address, Map<String, String> environment) {
        return command(environment).filter(command -> start(command, address)).isPresent();
    }

    private static Optional<List<String>> command(Map<String, String> environment) {
        Optional<String> named = value(environment, "BROWSER");
        if (named.isPresent()) {
            return named.map(text -> List.of(text.strip().split("\\s+", -1)));
        }
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac")) {
            return Optional.of(List.of("open"));
        }
        boolean isDesktop = value(environment, "DISPLAY").isPresent()
                || value(environment, "WAYLAND_DISPLAY").isPresent();
        return isDesktop ? Optional.of(List.of("xdg-open")) : Optional.empty();
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
    }

    private static boolean start(List<String> command, String address) {
        try {
            new ProcessBuilder(
                            Stream.concat(command.stream(), Stream.of(address)).toList())
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException missing) {
            return false;
        }
    }
}
