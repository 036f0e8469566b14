package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.browser.BrowserLauncher;
import dev.zoe.cli.internal.browser.LoopbackReceiver;
import dev.zoe.cli.internal.browser.ProofKey;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A log-in that the user allows in a browser, with any source of users that the server has. The browser brings a code
 * to this process, or the user copies it.
 */
final class BrowserLogin {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final CommandContext context;
    private final URI server;
    private final ProofKey proof = ProofKey.generate();
    private final String state = ProofKey.randomText();

    BrowserLogin(CommandContext context, URI server) {
        this.context = context;
        this.server = server;
    }

    /** With a browser on this machine. The response has the {@code username} and the {@code token}. */
    JsonNode here() {
        try (LoopbackReceiver receiver = LoopbackReceiver.listen(state)) {
            String address = address(Optional.of(receiver.port()));
            Terminal terminal = context.terminal();
            boolean isOpen = BrowserLauncher.open(address, context.environment());
            terminal.notice(
                    (isOpen ? "continue in the browser, or open " : "open in a browser on this machine: ") + address);
            terminal.notice("for a browser on another machine, use 'zoe login --no-browser'");
            return redeem(receiver.await(LONGEST));
        }
    }

    /** With a browser on any machine; the user copies the code from it. */
    JsonNode elsewhere() {
        context.terminal().notice("open in a browser: " + address(Optional.empty()));
        return redeem(context.terminal().prompt().line("Code").strip());
    }

    private String address(Optional<Integer> port) {
        return server + "/login/cli?"
                + port.map(number -> "port=" + number + "&").orElse("") + "state=" + state + "&code_challenge="
                + proof.challenge() + "&name=" + TokenName.free(Set.of());
    }

    private JsonNode redeem(String code) {
        ZoeRestClient api = context.api(server, Optional.empty(), Optional.empty());
        return api.sendPassword(
                "POST",
                "/login-codes",
                CliJson.body(
                        CliJson.mapper().createObjectNode().put("code", code).put("verifier", proof.verifier())));
    }
}
