package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.command.TypedTimeConverter.TypedTime;
import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.rest.AuditExportReader;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.terminal.ControlCharacters;
import dev.zoe.cli.internal.terminal.OverwrittenLine;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code zoe audit}. */
@Command(
        name = "audit",
        description = "List, export or verify the audit trail: who changed what",
        footer = {
            "",
            "Users see their own entries; those of others, export and verify need the",
            "capability can_change_config. The options --actor to --limit are for ls.",
            "An export has a line of JSON for each entry, oldest first, and a last line",
            "with their number. Verify ends with exit code 8 when the trail was changed.",
            "",
            "Examples:",
            "  zoe audit --actor ada --since 7d",
            "  zoe audit ls --action execution --result refused -o json",
            "  zoe audit --action user -o csv > users.csv",
            "  zoe audit export > audit.ndjson",
            "  zoe audit verify"
        })
final class AuditCommand extends Subcommand {

    /** An export counts on a terminal after so many entries. */
    private static final int EXPORT_STEP = 1000;

    /** The first argument. */
    enum Action {
        LS,
        EXPORT,
        VERIFY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "ACTION", description = "ls (the default), export or verify")
    private Action action = Action.LS;

    @Option(names = "--actor", paramLabel = "USER", description = "Only what this user did")
    private Optional<String> actor = Optional.empty();

    @Option(
            names = "--action",
            paramLabel = "NAME",
            description = "Only this, such as execution.cancel, or all of execution")
    private Optional<String> what = Optional.empty();

    @Option(
            names = "--target",
            paramLabel = "NAME",
            description = "Only what was done to this, such as execution/42 or n3")
    private Optional<String> target = Optional.empty();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Not before this time, or this long ago, such as 7d")
    private Optional<TypedTime> since = Optional.empty();

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Before this time, or this long ago")
    private Optional<TypedTime> until = Optional.empty();

    @Option(names = "--result", paramLabel = "RESULT", description = "Only done, refused or failed")
    private Optional<String> result = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = ListLimitConverter.class,
            description = "Up to this many of the newest; csv has all of them (default: ${DEFAULT-VALUE})")
    private int limit = 50;

    @Option(
            names = "--known",
            paramLabel = "POSITION:HASH",
            description = "With verify: what the trail had earlier and must still have")
    private Optional<String> known = Optional.empty();

    @Mixin
    private final CsvOutputOption output = new CsvOutputOption();

    AuditCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if (output.isCsv() && action != Action.LS) {
            throw new CommandFailure(ExitCode.USAGE, "-o csv goes with ls");
        }
        return switch (action) {
            case LS -> list();
            case EXPORT -> export();
            case VERIFY -> verify();
        };
    }

    private ExitCode list() {
        Instant now = context().clock().instant();
        QueryParameters query = new QueryParameters()
                .with("actor", actor)
                .with("action", what)
                .with("target", target)
                .with("since", since.map(time -> time.ago(now)))
                .with("until", until.map(time -> time.ago(now)))
                .with("result", result);
        if (output.isCsv()) {
            output.printCsv(context(), "/audit" + query);
            return ExitCode.OK;
        }
        JsonNode entries = context().api().list("/audit", query, limit);
        AlignedTable table = AuditText.table(entries);
        output.print(entries, context().terminal(), terminal -> OutputOption.printTable(table, terminal, "no entries"));
        if (output.isTable() && entries.path("next").isString()) {
            context().terminal().notice("older entries are not shown; use a larger --limit");
        }
        return ExitCode.OK;
    }

    private ExitCode export() {
        OverwrittenLine progress = new OverwrittenLine(context().terminal());
        // A terminal that shows the entries themselves needs no count of them.
        boolean counts = !context().terminal().liveOutput();
        long[] lines = new long[1];
        try {
            new AuditExportReader(context().api()).read(line -> {
                context().terminal().out().println(ControlCharacters.escapeInStrings(line));
                lines[0]++;
                if (counts && lines[0] % EXPORT_STEP == 0) {
                    progress.show(lines[0] + " entries");
                }
            });
        } finally {
            progress.clear();
        }
        return ExitCode.OK;
    }

    private ExitCode verify() {
        JsonNode verification = context().api().get("/audit/verify" + new QueryParameters().with("known", known));
        boolean valid = verification.path("valid").asBoolean(false);
        output.print(verification, context().terminal(), terminal -> AuditText.facts(verification, valid)
                .print(terminal.out(), terminal.colourfulOutput()));
        return valid ? ExitCode.OK : ExitCode.AUDIT_CHANGED;
    }
}
