package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a submission would ask for, after the checks of the server. Nothing is submitted. */
final class DryRun {

    private static final double DEFAULT_CORES = 0.1;

    private final CommandContext context;
    private final OutputOption output;

    DryRun(CommandContext context, OutputOption output) {
        this.context = context;
        this.output = output;
    }

    ExitCode show(DescriptionFile description, SubmissionOptions submission) {
        DescriptionChanges.Changed changed = submission.changes().apply(description, submission.name());
        byte[] body = changed.description().text().getBytes(StandardCharsets.UTF_8);
        JsonNode answer = context.api().post("/validation", body, Map.of());
        output.print(answer, context.terminal(), terminal -> print(answer, changed.name(), terminal));
        return ExitCode.OK;
    }

    private static void print(JsonNode answer, Optional<String> name, Terminal terminal) {
        JsonNode application = answer.path("application");
        terminal.out()
                .println(HumanReadable.oneLine("would submit "
                        + name.orElse(application.path("name").asString("?")) + " ("
                        + application.path("kind").asString("batch") + "); nothing was changed"));
        answer.path("notes").forEach(note -> terminal.out().println("  " + HumanReadable.oneLine(note.asString(""))));
        AlignedTable table = new AlignedTable()
                .text("SERVICE")
                .number("CORE")
                .number("ELASTIC")
                .number("CORES EACH")
                .number("MEMORY EACH")
                .number("GPUS EACH")
                .text("IMAGE");
        Sum core = new Sum();
        Sum all = new Sum();
        for (JsonNode service : application.path("services")) {
            int essential = service.path("essential_count").asInt(1);
            int total = service.path("total_count").asInt(essential);
            core.add(essential, service.path("resources"));
            all.add(total, service.path("resources"));
            table.row(
                    service.path("name").asString(""),
                    essential,
                    total - essential,
                    HumanReadable.cores(cores(service.path("resources"))),
                    HumanReadable.size(memory(service.path("resources"))),
                    service.path("resources").path("gpus").asInt(0),
                    service.path("image").asString(""));
        }
        table.print(terminal.out(), terminal.colourfulOutput());
        terminal.out().println("to start: " + core + "; with all elastic services: " + all);
    }

    private static double cores(JsonNode resources) {
        return resources.path("cores").path("min").asDouble(DEFAULT_CORES);
    }

    private static long memory(JsonNode resources) {
        return resources.path("memory").path("min").asLong(0);
    }

    /** What several instances ask for together. */
    private static final class Sum {
        private double cores;
        private double memory;
        private long gpus;

        void add(int instances, JsonNode resources) {
            cores += instances * cores(resources);
            memory += instances * (double) memory(resources);
            gpus += instances * resources.path("gpus").asLong(0);
        }

        @Override
        public String toString() {
            return HumanReadable.cores(cores) + " cores, " + HumanReadable.size((long) memory)
                    + (gpus == 0 ? "" : ", " + gpus + " GPUs");
        }
    }
}
