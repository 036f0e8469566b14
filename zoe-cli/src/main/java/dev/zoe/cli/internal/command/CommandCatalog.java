package dev.zoe.cli.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/** All commands, in the sections and in the order of the help. */
final class CommandCatalog {

    /** A command of picocli, which is added to the others when they are listed. */
    private static final String HELP = "help";

    /** Names below the title of their section. */
    private record Section(String title, List<String> commands) {}

    private static final List<Section> SECTIONS = List.of(
            new Section(
                    "Applications",
                    List.of(
                            "init",
                            "validate",
                            "submit",
                            "run",
                            "rerun",
                            "ls",
                            "arrays",
                            "get",
                            "wait",
                            "logs",
                            "events",
                            "explain",
                            "touch",
                            "cancel",
                            "rm",
                            "results",
                            "cp",
                            "files",
                            "exec",
                            "port-forward",
                            "share",
                            "shop")),
            new Section("Server", List.of("top", "info", "doctor", "nodes", "queue", "usage", "scheduler", "message")),
            new Section(
                    "People",
                    List.of(
                            "login",
                            "logout",
                            "whoami",
                            "passwd",
                            "tokens",
                            "sessions",
                            "secrets",
                            "users",
                            "groups",
                            "roles",
                            "quotas",
                            "audit")),
            new Section(
                    "This machine",
                    List.of(
                            "demo",
                            "server",
                            "api",
                            "master",
                            "images",
                            "keys",
                            "backup",
                            "restore",
                            "simulate",
                            "prepare")),
            new Section("Other", List.of("config", "completion", HELP)));

    private CommandCatalog() {}

    static List<String> names() {
        return SECTIONS.stream()
                .flatMap(section -> section.commands().stream())
                .filter(name -> !name.equals(HELP))
                .toList();
    }

    /** Adds a command with its actions. */
    static void add(String name, CommandLine line, CommandContext context) {
        CommandLine commandLine =
                LauncherCommand.of(name, context).orElseGet(() -> new CommandLine(create(name, context)));
        line.addSubcommand(name, commandLine);
        if (commandLine.getCommand() instanceof ActionGroup group) {
            // After the command itself: the actions inherit the flags of all that is above them.
            group.actions().forEach(commandLine::addSubcommand);
        }
    }

    /** The list of commands in the help, with a title above each section. */
    static String help(CommandLine.Help help) {
        int width = names().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Section section : SECTIONS) {
            Map<String, CommandLine.Help> commands = new LinkedHashMap<>();
            // The keys determine the width of the column, which is to be the same in all sections.
            section.commands()
                    .forEach(name -> commands.put(
                            name + " ".repeat(width - name.length()),
                            Objects.requireNonNull(help.subcommands().get(name), name)));
            text.append(String.format("%n%s:%n", section.title())).append(help.commandList(commands));
        }
        return text.toString();
    }

    private static Subcommand create(String name, CommandContext context) {
        return switch (name) {
            case "info" -> new InfoCommand(context);
            case "top" -> new TopCommand(context);
            case "doctor" -> new DoctorCommand(context);
            case "init" -> new InitCommand(context);
            case "shop" -> new ShopCommand(context);
            case "validate" -> new ValidateCommand(context);
            case "submit" -> new SubmitCommand(context);
            case "run" -> new RunCommand(context);
            case "rerun" -> new RerunCommand(context);
            case "ls" -> new ListCommand(context);
            case "arrays" -> new ArraysCommand(context);
            case "get" -> new GetCommand(context);
            case "wait" -> new WaitCommand(context);
            case "logs" -> new LogsCommand(context);
            case "touch" -> new TouchCommand(context);
            case "cancel" -> new CancelCommand(context);
            case "rm" -> new DeleteCommand(context);
            case "results" -> new ResultsCommand(context);
            case "cp" -> new CopyCommand(context);
            case "files" -> new FilesCommand(context);
            case "exec" -> new ExecCommand(context);
            case "port-forward" -> new PortForwardCommand(context);
            case "share" -> new ShareCommand(context);
            case "explain" -> new ExplainCommand(context);
            case "nodes" -> new NodesCommand(context);
            case "queue" -> new QueueCommand(context);
            case "usage" -> new UsageCommand(context);
            case "scheduler" -> new SchedulerCommand(context);
            case "message" -> new MessageCommand(context);
            case "events" -> new EventsCommand(context);
            case "login" -> new LoginCommand(context);
            case "logout" -> new LogoutCommand(context);
            case "whoami" -> new WhoamiCommand(context);
            case "passwd" -> new PasswordCommand(context);
            case "tokens" -> new TokensCommand(context);
            case "sessions" -> new SessionsCommand(context);
            case "secrets" -> new SecretsCommand(context);
            case "users" -> new UsersCommand(context);
            case "roles" -> new RolesCommand(context);
            case "groups" -> new GroupsCommand(context);
            case "quotas" -> new QuotasCommand(context);
            case "audit" -> new AuditCommand(context);
            case "config" -> new ConfigCommand(context);
            case "completion" -> new CompletionCommand(context);
            default -> throw new IllegalArgumentException("no command " + name);
        };
    }
}
