package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** What an application asks for: a row for each service, and the sums of the core ones and of all. */
final class DemandTable {

    private static final double DEFAULT_CORES = 0.1;

    private DemandTable() {}

    /** @param application a description in format 4 */
    static void print(JsonNode application, Terminal terminal) {
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
