package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe config set-context}. */
@Command(
        name = "set-context",
        description = "Add a context with --url, or change one",
        footer = {
            "",
            "The first context of a file becomes the current one. The URL of a context that",
            "has a token or a password cannot change to another server: sign out first.",
            "",
            "Examples:",
            "  zoe config set-context lab --url https://zoe.lab.example.org",
            "  zoe config set-context lab --ca-file /etc/zoe/ca.crt --user ada"
        })
final class ContextSetAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "CONTEXT", description = "Its name")
    private String name = "";

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description = "PEM file with the certificate authorities to trust")
    private Optional<Path> caFile = Optional.empty();

    ContextSetAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        if (caFile.filter(path -> !Files.isReadable(path)).isPresent()) {
            throw new CommandFailure(ExitCode.USAGE, "--ca-file: " + caFile.get() + " cannot be read");
        }
        ConfigurationFile file = context().configurationFile();
        boolean isNew = file.configuration().context(name).isEmpty();
        file.setContext(name, context().url(), context().userFlag(), caFile.map(path -> path.toAbsolutePath()
                .normalize()
                .toString()));
        terminal().out().println("context " + name + (isNew ? " added" : " changed"));
        return ExitCode.OK;
    }
}
