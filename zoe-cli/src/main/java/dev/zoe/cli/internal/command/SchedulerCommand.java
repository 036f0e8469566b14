package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe scheduler}. */
@Command(
        name = "scheduler",
        description = "Show or change how the scheduler decides",
        footer = {
            "",
            "Durations are 30s, 5m or 2h; 'ageing=never' switches ageing off. A user or",
            "queue gets its weight with 'weight.NAME=2', and the default one with",
            "'weight.NAME='. A change applies from the next decision on; the change alone",
            "stops no running service. It needs the capability can_change_config.",
            "",
            "Examples:",
            "  zoe scheduler show",
            "  zoe scheduler set order=srpt2d1 back-fill=reserve",
            "  zoe scheduler set order=fair weight.night=0.5 minimum-run=30s"
        })
final class SchedulerCommand extends Subcommand {

    /** The first argument. */
    enum Action {
        SHOW,
        SET;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "ACTION", description = "show (the default) or set")
    private Action action = Action.SHOW;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "SETTING=VALUE", description = "What to change")
    private List<String> changes = List.of();

    @Mixin
    private final OutputOption output = new OutputOption();

    SchedulerCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if ((action == Action.SET) == changes.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    action == Action.SET
                            ? "there is nothing to set; name a setting, such as order=fifo"
                            : "'show' takes no settings; 'zoe scheduler set " + changes.get(0) + "' changes one");
        }
        JsonNode scheduler = action == Action.SET
                ? context().api().patch("/scheduler", SchedulerPatch.of(changes))
                : context().api().get("/scheduler");
        String notice = scheduler.path("notice").asString("");
        if (!notice.isEmpty()) {
            context().terminal().notice("notice: " + notice);
        }
        output.print(scheduler, context().terminal(), terminal -> print(scheduler, terminal));
        return ExitCode.OK;
    }

    private static void print(JsonNode scheduler, Terminal terminal) {
        AlignedTable table = new AlignedTable().text("SETTING").text("VALUE").text("MAY BE");
        for (String name : List.of("order", "allocator", "back_fill")) {
            named(table, name, scheduler);
        }
        table.row("back-fill-depth", scheduler.path("back_fill_depth").asString(""), "1 or more");
        named(table, "placement", scheduler);
        table.row("preemption", scheduler.path("preemption").asString(""), "true, false");
        table.row("minimum-run", seconds(scheduler.path("minimum_run_seconds")), "a duration");
        table.row("cool-down", seconds(scheduler.path("cool_down_seconds")), "a duration");
        JsonNode ageing = scheduler.path("ageing_seconds");
        table.row("ageing", ageing.isNumber() ? seconds(ageing) : "never", "a duration, never");
        table.row("ageing-factor", number(scheduler.path("ageing_factor")), "0 or more, times the run time");
        table.row("lost-at-reclaim", number(scheduler.path("lost_at_reclaim")), "0 to 1");
        scheduler
                .path("weights")
                .properties()
                .forEach(weight -> table.row("weight." + weight.getKey(), number(weight.getValue()), "above 0"));
        table.print(terminal.out(), terminal.colourfulOutput());
    }

    private static void named(AlignedTable table, String name, JsonNode scheduler) {
        table.row(
                name.replace('_', '-'),
                scheduler.path(name).asString(""),
                scheduler
                        .path("allowed")
                        .path(name)
                        .valueStream()
                        .map(allowed -> allowed.asString(""))
                        .collect(Collectors.joining(", ")));
    }

    private static String seconds(JsonNode value) {
        return number(value) + "s";
    }

    private static String number(JsonNode value) {
        double number = value.asDouble(0);
        return number == Math.rint(number) ? HumanReadable.decimal(number) : Double.toString(number);
    }
}
