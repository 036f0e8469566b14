package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Prompt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe secrets set}. The value is never an argument, which other accounts of the machine could read. */
@Command(
        name = "set",
        description = "Set a secret: a new one, or a new value",
        footer = {
            "",
            "Asks for the value and does not show it. Without a terminal, the whole standard",
            "input is the value, a newline at its end included. Up to 65,536 bytes.",
            "",
            "Examples:",
            "  zoe secrets set store_password",
            "  printf %%s \"$PASSWORD\" | zoe secrets set store_password",
            "  zoe secrets set key.pem --file key.pem"
        })
final class SecretSetAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name, unique among your secrets")
    private String name = "";

    @Option(names = "--file", paramLabel = "FILE", description = "Take the content of this file")
    private Optional<Path> file = Optional.empty();

    SecretSetAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        String value = Base64.getEncoder().encodeToString(value());
        JsonNode secret = api().put(
                        "/secrets/" + ZoeRestClient.pathSegment(name),
                        CliJson.body(CliJson.mapper().createObjectNode().put("value", value)));
        output().print(secret, terminal(), to -> to.out()
                .println(HumanReadable.oneLine("secret " + secret.path("name").asString(name) + " set: version "
                        + secret.path("version").asString("?") + ", "
                        + secret.path("size").asString("?") + " bytes")));
        return ExitCode.OK;
    }

    private byte[] value() {
        if (file.isPresent()) {
            return content(file.get());
        }
        Prompt prompt = terminal().prompt();
        if (!prompt.isTyped()) {
            return standardInput();
        }
        String typed = prompt.secret("Value");
        if (!typed.equals(prompt.secret("Value again"))) {
            throw new CommandFailure(ExitCode.USAGE, "the two values differ; nothing was changed");
        }
        return typed.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] standardInput() {
        try {
            return terminal().in().readAllBytes();
        } catch (IOException unreadable) {
            throw new CommandFailure(ExitCode.USAGE, "the standard input cannot be read: " + unreadable.getMessage());
        }
    }

    private static byte[] content(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (NoSuchFileException missing) {
            throw new CommandFailure(ExitCode.USAGE, path + ": no such file");
        } catch (AccessDeniedException denied) {
            throw new CommandFailure(ExitCode.USAGE, path + ": permission denied");
        } catch (IOException unreadable) {
            throw new CommandFailure(ExitCode.USAGE, path + " cannot be read: " + unreadable.getMessage());
        }
    }
}
