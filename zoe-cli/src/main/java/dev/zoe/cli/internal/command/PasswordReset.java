package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.KeyValueList;
import dev.zoe.cli.internal.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** Shows a secret that sets a new password once, and what its user has to run. */
final class PasswordReset {

    private PasswordReset() {}

    /** @param reset {@code secret} and {@code expires_at}, as the API answers */
    static void print(JsonNode reset, String user, CommandContext context) {
        Terminal terminal = context.terminal();
        String secret = reset.path("secret").asString("");
        new KeyValueList()
                .add("secret", secret)
                .add("valid until", HumanReadable.time(reset.path("expires_at").asString("")))
                .print(terminal.out(), terminal.colourfulOutput());
        terminal.out().println(HumanReadable.oneLine(user + " sets a password, once, with"));
        terminal.out()
                .println("  "
                        + HumanReadable.oneLine("zoe passwd --url "
                                + context.api().address() + " --user " + user + " --secret " + secret));
    }
}
