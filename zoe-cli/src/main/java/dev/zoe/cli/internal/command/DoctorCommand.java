package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.AlignedTable.Cell;
import dev.zoe.cli.internal.output.AnsiStyle;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe doctor}: checks every part, even while most of them are down, and says what to do. */
@Command(
        name = "doctor",
        description = "Check API, database, lease, link, engines, clocks, disk and images, and say what to do",
        footer = {
            "",
            "The exit code is 0 when nothing has failed, and 6 when something has. Warnings do not count.",
            "",
            "Examples:",
            "  zoe doctor",
            "  zoe doctor -o json"
        })
final class DoctorCommand extends Subcommand {

    /** The header has whole seconds, and the response takes some time. */
    private static final Duration SKEW = Duration.ofSeconds(3);

    @Mixin
    private final OutputOption output = new OutputOption();

    private final ArrayNode checks = CliJson.mapper().createArrayNode();

    DoctorCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        if (addApiCheck(api)) {
            addServerChecks(api);
        }
        boolean healthy = checks.valueStream().noneMatch(check -> state(check).equals("failed"));
        ObjectNode document = CliJson.mapper().createObjectNode();
        document.put("healthy", healthy);
        document.set("checks", checks);
        output.print(
                document, context().terminal(), terminal -> table().print(terminal.out(), terminal.colourfulOutput()));
        return healthy ? ExitCode.OK : ExitCode.UNREACHABLE;
    }

    private boolean addApiCheck(ZoeRestClient api) {
        try (var answer = api.stream("/info", Map.of("Accept", "application/json"))) {
            add("API", "ok", "it answers at " + api.address(), "");
            answer.header("Date").ifPresent(this::addClockCheck);
            return true;
        } catch (CommandFailure failure) {
            add(
                    "API",
                    "failed",
                    failure.lines().get(0),
                    "check that it runs, and read its log; the other parts cannot be checked without it");
            return false;
        }
    }

    private void addClockCheck(String date) {
        try {
            Instant there = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            Duration ahead = Duration.between(context().clock().instant(), there);
            String found = String.format(
                    Locale.ROOT,
                    "%d s %s the API",
                    ahead.abs().toSeconds(),
                    ahead.isNegative() ? "ahead of" : "behind");
            boolean well = ahead.abs().compareTo(SKEW) <= 0;
            add(
                    "clock here",
                    well ? "ok" : "warning",
                    found,
                    well ? "" : "let a time service set the clocks of both machines");
        } catch (DateTimeParseException unreadable) {
            add(
                    "clock here",
                    "warning",
                    "the API sends no readable time: " + date,
                    "check the proxy in front of the API");
        }
    }

    private void addServerChecks(ZoeRestClient api) {
        try {
            api.get("/diagnosis").path("items").forEach(checks::add);
        } catch (CommandFailure failure) {
            boolean login = failure.exitCode() == ExitCode.NOT_ALLOWED;
            add(
                    login ? "login" : "database",
                    "failed",
                    failure.lines().get(0),
                    login
                            ? "set ZOE_TOKEN, or ZOE_USER and ZOE_PASS, to a user with the capability can_see_status"
                            : "start PostgreSQL, or correct spring.datasource.url; the API's log has the reason");
            addOpenChecks(api);
        }
    }

    /** What the open resources say, while no log-in is possible. */
    private void addOpenChecks(ZoeRestClient api) {
        JsonNode info = api.get("/info");
        String master = info.path("master").asString("?");
        boolean leads = master.equals("leader");
        add(
                "link to the master",
                leads ? "ok" : "failed",
                "the master is " + master,
                leads ? "" : "start a master, or correct zoe.api.master-endpoint");
        Optional.of(info.path("back_end_trouble").asString(""))
                .filter(trouble -> !trouble.isEmpty())
                .ifPresent(trouble ->
                        add("engine", "failed", trouble, "start the engine; running services are not affected"));
    }

    private void add(String part, String state, String found, String advice) {
        checks.addObject()
                .put("part", part)
                .put("state", state)
                .put("found", found)
                .put("advice", advice);
    }

    private AlignedTable table() {
        AlignedTable table =
                new AlignedTable().text("STATE").text("PART").text("FOUND").text("WHAT TO DO");
        for (JsonNode check : checks) {
            table.row(
                    new Cell(state(check), style(state(check))),
                    check.path("part").asString(""),
                    check.path("found").asString(""),
                    check.path("advice").asString(""));
        }
        return table;
    }

    private static String state(JsonNode check) {
        return check.path("state").asString("?");
    }

    private static AnsiStyle style(String state) {
        return switch (state) {
            case "ok" -> AnsiStyle.GOOD;
            case "warning" -> AnsiStyle.WAITING;
            default -> AnsiStyle.BAD;
        };
    }
}
