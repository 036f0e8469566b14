package dev.zoe.simulator.cli;

import dev.zoe.scheduler.Allocator;
import dev.zoe.simulator.example.WorkedExample;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;

/** {@code zoe simulate example}: the worked examples with the three allocators. */
@Command(
        name = "example",
        mixinStandardHelpOptions = true,
        description = "Computes two small examples with the three allocators, and draws the allocations over time.")
final class ExampleCommand implements Callable<Integer> {

    private final PrintStream out;

    @Option(names = "--json", description = "print the figures as JSON")
    private boolean json;

    ExampleCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (json) {
            printJson();
        } else {
            WorkedExample.ALL.forEach(this::draw);
        }
        return 0;
    }

    private void draw(WorkedExample example) {
        out.printf(
                Locale.ROOT,
                "Example %s: 10 units; A, B, C, D arrive together, with 3 core and %s elastic components; 10 s each%n",
                example.name(),
                example.elastic());
        for (Allocator allocator : Allocator.values()) {
            WorkedExample.ExampleSchedule run = example.run(allocator);
            out.printf(Locale.ROOT, "%n%s: mean turnaround %s s%n", allocator.wire(), run.meanTurnaround());
            GanttChart.print(out, run);
        }
        out.println();
    }

    private void printJson() {
        try (JsonGenerator generator = JsonOutput.on(out)) {
            generator.writeStartObject();
            generator.writeName("examples");
            generator.writeStartArray();
            WorkedExample.ALL.forEach(e -> write(e, generator));
            generator.writeEndArray();
            generator.writeEndObject();
        }
        out.println();
    }

    private static void write(WorkedExample example, JsonGenerator generator) {
        generator.writeStartObject();
        generator.writeStringProperty("name", example.name());
        generator.writeName("allocators");
        generator.writeStartObject();
        for (Allocator allocator : Allocator.values()) {
            WorkedExample.ExampleSchedule run = example.run(allocator);
            generator.writeName(allocator.wire());
            generator.writeStartObject();
            generator.writeNumberProperty("mean_turnaround", run.meanTurnaround());
            generator.writeName("completions");
            generator.writeStartArray();
            run.completions().forEach(generator::writeNumber);
            generator.writeEndArray();
            generator.writeEndObject();
        }
        generator.writeEndObject();
        generator.writeEndObject();
    }
}
