package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.output.OutputFormat;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.settings.Configuration;
import dev.zoe.cli.internal.template.TemplateForm;
import dev.zoe.cli.internal.workspace.RemoteFile;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.JsonNode;

/** Values of an argument, by its label: from the server within a second, from the configuration, and of settings. */
final class CompletionValues {

    private static final long LIMIT_SECONDS = 1;
    private static final int MOST = 100;
    /** One page of the API. */
    private static final int MOST_FILES = 500;
    /** Options whose label is NAME and that take a user. */
    private static final Set<String> OF_A_USER = Set.of("--owner", "--of", "--reset", "--user", "--actor");
    /** Commands with a list of things that have names. */
    private static final Set<String> LISTS = Set.of("users", "groups", "roles", "quotas", "tokens", "secrets");

    private final CommandContext context;
    private final CompletionPoint point;

    CompletionValues(CommandContext context, CompletionPoint point) {
        this.context = context;
        this.point = point;
    }

    /** The values; none when the server does not answer in time or refuses. */
    List<Candidate> of(ArgSpec argument) {
        String label = argument.paramLabel();
        return switch (label) {
            case "CONTEXT" -> contexts();
            case "SETTING=VALUE" -> schedulerSettings();
            case "KEY=VALUE" -> isOf("config") ? outputFormats() : List.of();
            case "COMMAND" -> CommandCatalog.names().stream().map(Candidate::of).toList();
            default -> inTime(() -> fromServer(argument, label));
        };
    }

    private List<Candidate> fromServer(ArgSpec argument, String label) {
        ZoeRestClient api = context.api();
        if (label.equals("EXECUTION[/SERVICE]") && point.word().indexOf(ServiceReference.SEPARATOR) > 0) {
            return servicesOfWord(api);
        }
        if (label.startsWith("EXECUTION")) {
            return executions(api);
        }
        return switch (label) {
            case "SERVICE" -> services(api);
            case "[LOCAL:]PORT" -> ports(api);
            case "USER" -> users(api);
            case "SESSION" ->
                list(
                        api,
                        SessionsCommand.listOf(Optional.ofNullable(point.flags().get("--owner"))),
                        "id",
                        session -> text(session, "browser"));
            case ":PATH" -> workspaceFiles(api);
            case "SRC", "DST" -> TypedWorkspacePath.prefix(point.word()).isEmpty() ? List.of() : workspaceFiles(api);
            case "GROUP" -> named(api, "/groups");
            case "ROLE" -> named(api, "/roles");
            case "QUOTA" -> named(api, "/quotas");
            case "NODE" -> named(api, "/nodes");
            case "TEMPLATE" -> list(api, "/templates", "id", template -> text(template, "name"));
            case "PARAM=VALUE" -> parameters(api);
            case "NAME" -> names(argument, api);
            default -> List.of();
        };
    }

    private List<Candidate> names(ArgSpec argument, ZoeRestClient api) {
        if (argument instanceof OptionSpec option) {
            if (OF_A_USER.contains(option.longestName())) {
                return users(api);
            }
            return isOf("ls") || isOf("cancel") ? executionNames(api) : List.of();
        }
        String command = point.path().isEmpty() ? "" : point.path().get(0);
        if (!LISTS.contains(command) || point.path().contains("add")) {
            return List.of();
        }
        return command.equals("users") ? users(api) : named(api, "/" + command);
    }

    private boolean isOf(String command) {
        return !point.path().isEmpty() && point.path().get(0).equals(command);
    }

    private List<Candidate> users(ZoeRestClient api) {
        return list(api, "/users", "username", user -> text(user, "role"));
    }

    private List<Candidate> named(ZoeRestClient api, String path) {
        return list(api, path, "name", item -> text(item, "status"));
    }

    private static List<Candidate> list(
            ZoeRestClient api, String path, String key, Function<JsonNode, String> description) {
        return api.get(path)
                .path("items")
                .valueStream()
                .map(item -> new Candidate(text(item, key), description.apply(item)))
                .toList();
    }

    /** Names where one is begun, ids otherwise. */
    private List<Candidate> executions(ZoeRestClient api) {
        boolean isName =
                !point.word().isEmpty() && !Character.isDigit(point.word().charAt(0));
        return isName
                ? executionNames(api)
                : newest(api, new QueryParameters())
                        .map(one -> new Candidate(text(one, "id"), text(one, "name") + " " + text(one, "status")))
                        .toList();
    }

    private List<Candidate> executionNames(ZoeRestClient api) {
        QueryParameters query = new QueryParameters();
        return newest(api, point.word().isEmpty() ? query : query.with("name", point.word()))
                .map(one -> new Candidate(text(one, "name"), text(one, "status")))
                .toList();
    }

    private static Stream<JsonNode> newest(ZoeRestClient api, QueryParameters query) {
        return api.list("/executions", query, MOST).path("items").valueStream();
    }

    private List<Candidate> services(ZoeRestClient api) {
        if (point.operands().isEmpty()) {
            return List.of();
        }
        long id = new ExecutionReference(point.operands().get(0)).id(api);
        return list(api, "/executions/" + id + "/services", "name", service -> text(service, "status"));
    }

    /** Services behind the execution that is a part of the word, such as {@code 42/worker0}. */
    private List<Candidate> servicesOfWord(ZoeRestClient api) {
        String execution = point.word().substring(0, point.word().indexOf(ServiceReference.SEPARATOR));
        long id = new ExecutionReference(execution).id(api);
        return list(api, "/executions/" + id + "/services", "name", service -> text(service, "status")).stream()
                .map(service ->
                        new Candidate(execution + ServiceReference.SEPARATOR + service.value(), service.description()))
                .toList();
    }

    /** Names of the TCP ports of the component, or of all components. */
    private List<Candidate> ports(ZoeRestClient api) {
        if (point.operands().isEmpty()) {
            return List.of();
        }
        ServiceReference named =
                new ServiceReferenceConverter().convert(point.operands().get(0));
        return api.get("/executions/" + named.execution().id(api))
                .path("application")
                .path("services")
                .valueStream()
                .filter(component -> named.service()
                        .map(service -> service.startsWith(text(component, "name")))
                        .orElse(true))
                .flatMap(component -> component.path("ports").valueStream())
                .filter(port -> !text(port, "protocol").equals("udp"))
                .map(port -> new Candidate(text(port, "name"), text(port, "port_number")))
                .toList();
    }

    /** What is in the directory of the workspace that the word names. */
    private List<Candidate> workspaceFiles(ZoeRestClient api) {
        String prefix = TypedWorkspacePath.prefix(point.word());
        String path = point.word().substring(prefix.length());
        QueryParameters query = new QueryParameters()
                .with("path", path.substring(0, Math.max(0, path.lastIndexOf('/'))))
                .with("owner", Optional.ofNullable(point.flags().get("--owner")));
        return api.list("/workspace/files", query, MOST_FILES)
                .path("items")
                .valueStream()
                .map(RemoteFile::new)
                .map(file -> new Candidate(
                        prefix + file.path() + (file.isDirectory() ? "/" : ""),
                        file.isFile() ? HumanReadable.size(file.size()) : file.type()))
                .toList();
    }

    private List<Candidate> parameters(ZoeRestClient api) {
        return point.operands().isEmpty()
                ? List.of()
                : TemplateForm.find(api, point.operands().get(0)).parameters().stream()
                        .map(parameter -> new Candidate(parameter.name() + "=", parameter.title()))
                        .toList();
    }

    private List<Candidate> contexts() {
        try {
            Configuration configuration = context.configurationFile().configuration();
            return configuration.names().stream()
                    .map(name -> new Candidate(
                            name,
                            configuration
                                    .context(name)
                                    .flatMap(known -> known.url())
                                    .orElse("")))
                    .toList();
        } catch (CommandFailure unreadable) {
            return List.of();
        }
    }

    private static List<Candidate> outputFormats() {
        return Arrays.stream(OutputFormat.values())
                .map(format -> Candidate.of("output=" + format))
                .toList();
    }

    private List<Candidate> schedulerSettings() {
        List<Candidate> candidates = new ArrayList<>();
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            String start = setting.optionName() + "=";
            if (point.word().startsWith(start) && setting.type() instanceof SettingType.Choice) {
                for (String value : setting.type().shortRange().split(", ", -1)) {
                    candidates.add(Candidate.of(start + value));
                }
            } else {
                candidates.add(new Candidate(start, setting.type().shortRange()));
            }
        }
        return candidates;
    }

    /** A server that is away or slow must not hold up who types. */
    private static List<Candidate> inTime(Callable<List<Candidate>> question) {
        FutureTask<List<Candidate>> task = new FutureTask<>(question);
        Thread thread = new Thread(task, "complete");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException noAnswer) {
            // Nothing can be shown in the line that is edited; the command itself shows the reason.
            return List.of();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static String text(JsonNode item, String key) {
        return HumanReadable.oneLine(item.path(key).asString(""));
    }
}
