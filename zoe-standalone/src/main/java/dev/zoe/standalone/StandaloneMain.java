package dev.zoe.standalone;

import dev.zoe.standalone.aot.GeneratedClasses;
import dev.zoe.standalone.backup.BackupCommand;
import dev.zoe.standalone.backup.RestoreCommand;
import dev.zoe.standalone.config.BackEndKind;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.LogFormat;
import dev.zoe.standalone.config.StandaloneSettings;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.demo.DemoRun;
import dev.zoe.standalone.images.ImageBuildException;
import dev.zoe.standalone.server.StandaloneServer;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The commands of an operator. {@code demo} and {@code server} start everything in one JVM, {@code api} and
 * {@code master} start a part of a site, {@code backup} and {@code restore} save and restore either.
 */
@Command(
        name = "zoe",
        description = "Starts Zoe, or a part of it, and saves and restores its data.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class StandaloneMain {

    static final String HELP = "Show this help and exit.";

    private final Path data = Path.of(System.getProperty("zoe.data", ".zoe"));
    private final Path home = Path.of(System.getProperty("zoe.home", "."));

    private StandaloneMain() {}

    public static void main(String[] args) {
        StartCompilation.direct();
        System.exit(commands()
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, commandLine, parsed) -> StartFailureReport.print(failure))
                .execute(args));
    }

    /** All commands with their help. */
    public static CommandLine commands() {
        StandaloneMain main = new StandaloneMain();
        return new CommandLine(main)
                .addSubcommand(new ProcessCommand.ApiCommand())
                .addSubcommand(new ProcessCommand.MasterCommand())
                .addSubcommand(new KeysCommand())
                .addSubcommand(new ImagesCommand(main.home, main.data))
                .addSubcommand(new BackupCommand(main.data))
                .addSubcommand(new RestoreCommand(main.data))
                .registerConverter(Integer.class, StandaloneMain::number)
                .registerConverter(InetAddress.class, StandaloneMain::address);
    }

    private static Integer number(String text) {
        try {
            return Integer.valueOf(text.strip());
        } catch (NumberFormatException unreadable) {
            throw new TypeConversionException("'" + text + "' is not a whole number such as 5001");
        }
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text.strip());
        } catch (UnknownHostException unknown) {
            throw new TypeConversionException(
                    "'" + text + "' is not an address of this machine, such as 127.0.0.1 or 0.0.0.0");
        }
    }

    /** The options of both commands. */
    static final class ServerOptions {
        @Option(
                names = "--back-end",
                description = "The back-end: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, which is docker"
                        + " when an engine answers, else process.",
                defaultValue = "auto")
        private BackEndKind backEnd = BackEndKind.AUTO;

        @Option(
                names = "--port",
                description = "The port of the API. Default: " + StandaloneServer.USUAL_PORT
                        + ", or a free one when that is taken.")
        private Optional<Integer> port = Optional.empty();

        @Option(
                names = "--address",
                description = "The address where the API listens; 0.0.0.0 for all of this machine, which needs TLS."
                        + " Default: ${DEFAULT-VALUE}.",
                defaultValue = "127.0.0.1")
        private InetAddress address = InetAddress.getLoopbackAddress();

        @Option(
                names = "--log-format",
                description = "The format of the log: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
                defaultValue = "text")
        private LogFormat logFormat = LogFormat.TEXT;

        @Option(
                names = "--deployment-name",
                description =
                        "Part of the names of all containers. Servers that share a Docker engine need different ones."
                                + " Default: ${DEFAULT-VALUE}.",
                defaultValue = StandaloneSettings.USUAL_DEPLOYMENT)
        private String deployment = StandaloneSettings.USUAL_DEPLOYMENT;
    }

    @Command(name = "demo", description = "Runs an elastic application from submission to result, then keeps serving.")
    int demo(
            @CommandLine.Mixin ServerOptions options,
            @Option(
                            names = {"-h", "--help"},
                            usageHelp = true,
                            description = HELP)
                    boolean help,
            @Option(names = "--once", description = "Stop when the application has ended, with its exit code.")
                    boolean once,
            @Option(
                            names = "--application",
                            paramLabel = "NAME",
                            description = "An application of app-templates. Default: ${DEFAULT-VALUE}.",
                            defaultValue = DemoRun.USUAL)
                    String application)
            throws Exception {
        refuseTls();
        try (StandaloneServer server = StandaloneServer.start(settings(options))) {
            int exitCode = new DemoRun(server, home.resolve("app-templates"), System.out).run(application);
            if (once) {
                return exitCode;
            }
            server.printNextSteps(System.out);
            server.awaitStop();
            return CommandLine.ExitCode.OK;
        }
    }

    @Command(name = "server", description = "Keeps serving until it is stopped.")
    int server(
            @CommandLine.Mixin ServerOptions options,
            @Option(
                            names = {"-h", "--help"},
                            usageHelp = true,
                            description = HELP)
                    boolean help)
            throws Exception {
        try (StandaloneServer server = StandaloneServer.start(settings(options))) {
            offerDemo(server);
            server.printNextSteps(System.out);
            server.awaitStop();
            return CommandLine.ExitCode.OK;
        }
    }

    /** For the launcher, which archives the classes that a start loads. */
    @Command(name = "trial", hidden = true, description = "Starts a server and stops it.")
    int trial() throws Exception {
        StandaloneSettings settings = new StandaloneSettings(
                new DataDirectory(data),
                BackEndKind.PROCESS,
                Optional.empty(),
                StandaloneSettings.USUAL_DEPLOYMENT,
                LogFormat.TEXT,
                // A free one: trials of two first starts may overlap.
                Optional.of(0));
        try (StandaloneServer server = StandaloneServer.start(settings)) {
            System.out.println("zoe: " + server.url() + " was ready");
            // The jar has those of the master as well.
            GeneratedClasses.load(WebApplication.class);
            return CommandLine.ExitCode.OK;
        }
    }

    /**
     * The image of the application that {@link StandaloneServer#printNextSteps} suggests; the server works without it.
     */
    private void offerDemo(StandaloneServer server) throws IOException {
        try {
            System.out.println("zoe: building the image of the demo application");
            new DemoRun(server, home.resolve("app-templates"), System.out).buildImages(DemoRun.USUAL);
        } catch (ImageBuildException | StartException e) {
            System.err.println("zoe: the demo application cannot run here: " + e.getMessage());
        }
    }

    /** The demo is a client of its own server and knows no authority of certificates. */
    private static void refuseTls() {
        Optional<String> variable = System.getenv().keySet().stream()
                .filter(name -> name.startsWith("ZOE_API_TLS_"))
                .findFirst();
        if (variable.isPresent()) {
            throw new StartException(
                    "the demo calls its server without TLS; unset %s, or use ./zoe server".formatted(variable.get()));
        }
    }

    private static void requirePort(int port) {
        if (port < 1 || port > 65535) {
            throw new StartException("--port %d: a port is a number from 1 to 65535".formatted(port));
        }
    }

    private StandaloneSettings settings(ServerOptions options) {
        options.port.ifPresent(StandaloneMain::requirePort);
        return new StandaloneSettings(
                new DataDirectory(data),
                options.backEnd,
                Optional.empty(),
                options.deployment,
                options.logFormat,
                options.port,
                options.address);
    }
}
