package dev.zoe.cli.internal.command;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code zoe}. */
@Command(
        name = "zoe",
        description = "Analytic applications with core and elastic services: submit them, watch them, end them.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = RootCommand.Version.class,
        usageHelpAutoWidth = true,
        sortOptions = false,
        commandListHeading = "",
        footer = {
            "",
            "Settings come from flags, then from ZOE_URL and ZOE_TOKEN, or ZOE_USER and",
            "ZOE_PASS, then from the file that ZOE_CONFIG names, or",
            "~/.config/zoe/config.yaml, with url and token, or user and pass, or contexts",
            "('zoe config --help'), or else from ~/.zoerc. A token or password is sent only",
            "to the server that it is set for.",
            "",
            "The launcher ./zoe also has demo and server to run Zoe, simulate to try",
            "schedulers in virtual time (./zoe simulate --help), bench to measure, test to",
            "test, and dist to make a release archive.",
            "",
            "Examples:",
            "  zoe submit mandelbrot.json --wait",
            "  zoe ls --status running",
            "  zoe COMMAND --help"
        })
final class RootCommand {

    @Mixin
    final CommandContext context;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version of this program and exit")
    boolean version;

    RootCommand(CommandContext context) {
        this.context = context;
    }

    /** The version is in the manifest of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Optional.ofNullable(RootCommand.class.getPackage().getImplementationVersion())
                    .orElse("(built from classes)");
            return new String[] {"zoe " + version};
        }
    }
}
