package dev.zoe.simulator.cli.internal;

import dev.zoe.scheduler.Allocator;
import dev.zoe.simulator.experiment.Example;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;

/** {@code zoe simulate example}: the worked examples of the publication, run by the scheduler. */
@Command(
        name = "example",
        mixinStandardHelpOptions = true,
        description = "Runs two worked examples with the allocators rigid, malleable and flexible, and draws them.")
final class ExampleCommand implements Callable<Integer> {

    /** Columns of the chart for one second. */
    private static final double SCALE = 1.5;

    private final PrintStream out;

    @Option(names = "--json", description = "print the examples as JSON")
    private boolean json;

    ExampleCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        if (json) {
            printJson();
        } else {
            Example.ALL.forEach(this::print);
        }
        return 0;
    }

    private void print(Example example) {
        out.println("Example \"" + example.name() + "\": ten units, all at once, 10 s each with all components");
        for (int i = 0; i < example.elastic().size(); i++) {
            out.println("  " + name(i) + "  " + Example.CORE + " core, "
                    + example.elastic().get(i) + " elastic");
        }
        for (Allocator allocator : Allocator.values()) {
            Example.Course course = example.run(allocator);
            out.println();
            out.println(allocator.wire() + ": mean turnaround " + number(course.meanTurnaround())
                    + " s; each sign is the" + " number of components that work (a is 10)");
            for (int i = 0; i < course.completions().size(); i++) {
                out.println("  " + name(i) + "  " + bar(course, i) + " "
                        + number(course.completions().get(i)) + " s");
            }
        }
        out.println();
    }

    private static String bar(Example.Course course, int application) {
        char[] bar = new char[(int) Math.round(course.completions().get(application) * SCALE)];
        Arrays.fill(bar, '.');
        for (Example.Step step : course.steps()) {
            if (step.application() == application) {
                int from = Math.min(bar.length, (int) Math.round(step.time() * SCALE));
                Arrays.fill(bar, from, bar.length, Character.forDigit(step.components(), Character.MAX_RADIX));
            }
        }
        return new String(bar);
    }

    private static String name(int application) {
        return Character.toString('A' + application);
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.3f", value);
        return text.replaceAll("\\.?0+$", "");
    }

    private void printJson() {
        try (JsonGenerator generator = Json.on(out)) {
            generator.writeStartObject();
            generator.writeName("examples");
            generator.writeStartArray();
            for (Example example : Example.ALL) {
                generator.writeStartObject();
                generator.writeStringProperty("name", example.name());
                generator.writeName("allocators");
                generator.writeStartObject();
                for (Allocator allocator : Allocator.values()) {
                    generator.writeName(allocator.wire());
                    course(generator, example.run(allocator));
                }
                generator.writeEndObject();
                generator.writeEndObject();
            }
            generator.writeEndArray();
            generator.writeEndObject();
        }
        out.println();
    }

    private static void course(JsonGenerator generator, Example.Course course) {
        generator.writeStartObject();
        Json.number(generator, "mean_turnaround", course.meanTurnaround());
        generator.writeName("completions");
        generator.writeStartArray();
        course.completions().forEach(generator::writeNumber);
        generator.writeEndArray();
        generator.writeEndObject();
    }
}
