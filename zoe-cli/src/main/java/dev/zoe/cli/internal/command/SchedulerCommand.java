package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
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
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            JsonNode value = scheduler.path(setting.name());
            if (setting.type() instanceof SettingType.Weights weights) {
                value.properties()
                        .forEach(weight -> table.row(
                                SchedulerPatch.WEIGHT + weight.getKey(),
                                number(weight.getValue()),
                                weights.shortRange()));
            } else {
                table.row(setting.optionName(), text(setting, value), range(setting, scheduler.path("allowed")));
            }
        }
        table.print(terminal.out(), terminal.colourfulOutput());
    }

    private static String text(SettingDeclaration<?> setting, JsonNode value) {
        if (value.isNull()) {
            return "never";
        }
        return value.isNumber() ? number(value) + (setting.type().isDuration() ? "s" : "") : value.asString("");
    }

    /** Of names, those that the server knows, which can be of another version. */
    private static String range(SettingDeclaration<?> setting, JsonNode allowed) {
        return setting.type() instanceof SettingType.Choice
                ? allowed.path(setting.name())
                        .valueStream()
                        .map(name -> name.asString(""))
                        .collect(Collectors.joining(", "))
                : setting.type().shortRange();
    }

    private static String number(JsonNode value) {
        double number = value.asDouble(0);
        return number == Math.rint(number) ? HumanReadable.decimal(number) : Double.toString(number);
    }
}
