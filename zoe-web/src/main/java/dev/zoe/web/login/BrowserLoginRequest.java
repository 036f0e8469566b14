package dev.zoe.web.login;

import dev.zoe.api.browserlogin.CommandLineLogin;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What a command line asks a browser for. All of it is plain text of few characters, so that it needs no encoding in
 * addresses.
 *
 * @param port at which the command line listens on the machine of the browser; empty when the user copies the code
 * @param state that the command line gets back with the code
 */
record BrowserLoginRequest(Optional<Integer> port, String state, CommandLineLogin login) {
    static final String PATH = "/login/cli";

    /** Addresses of the page, as a regular expression. */
    static final String PAGES = PATH + "\\?[A-Za-z0-9_.@=&-]{1,500}";

    static final String PORT = "port";
    static final String STATE = "state";
    static final String CHALLENGE = "code_challenge";
    static final String NAME = "name";

    private static final Pattern STATES = Pattern.compile("[A-Za-z0-9_-]{16,128}");
    private static final Pattern PORTS = Pattern.compile("[1-9][0-9]{3,4}");
    private static final int SMALLEST_PORT = 1024;
    private static final int LARGEST_PORT = 65_535;

    /**
     * Reads a request; empty when a value is missing or has another form.
     *
     * @param values value of each name; empty text when there is none
     */
    static Optional<BrowserLoginRequest> read(UnaryOperator<String> values) {
        String port = values.apply(PORT);
        String state = values.apply(STATE);
        Optional<CommandLineLogin> login = CommandLineLogin.read(values.apply(CHALLENGE), values.apply(NAME));
        if (!STATES.matcher(state).matches() || !(port.isEmpty() || isPort(port))) {
            return Optional.empty();
        }
        Optional<Integer> listening = port.isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(port));
        return login.map(asked -> new BrowserLoginRequest(listening, state, asked));
    }

    private static boolean isPort(String text) {
        return PORTS.matcher(text).matches()
                && Integer.parseInt(text) >= SMALLEST_PORT
                && Integer.parseInt(text) <= LARGEST_PORT;
    }

    /** The address of the page below this server. */
    String page() {
        return PATH + "?" + port.map(number -> PORT + "=" + number + "&").orElse("") + STATE + "=" + state + "&"
                + CHALLENGE + "=" + login.challenge() + "&" + NAME + "=" + login.tokenName();
    }

    /**
     * Where the command line listens, always on the machine of the browser (RFC 8252, section 7.3); empty when it does
     * not.
     *
     * @param name of what it gets: {@code code} or {@code error}
     */
    Optional<String> callback(String name, String value) {
        return port.map(number -> "http://127.0.0.1:%d/?%s=%s&state=%s".formatted(number, name, value, state));
    }
}
