package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.model.BuildResponseItem;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Shows the steps of a build, and keeps what was printed last. */
final class BuildOutput extends BuildImageResultCallback {
    private static final int KEPT_LINES = 15;
    private static final int LONGEST = 110;

    private final PrintStream out;
    private final Deque<String> last = new ArrayDeque<>();
    private String step = "before the first step";

    BuildOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onNext(BuildResponseItem item) {
        Optional.ofNullable(item.getStream()).stream()
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(this::add);
        super.onNext(item);
    }

    private synchronized void add(String line) {
        if (line.startsWith("Step ")) {
            step = line.replaceFirst("Step ", "step ");
            last.clear();
            out.println("  " + (step.length() <= LONGEST ? step : step.substring(0, LONGEST) + " …"));
            return;
        }
        last.addLast(line);
        if (last.size() > KEPT_LINES) {
            last.removeFirst();
        }
    }

    /** The step in work. */
    synchronized String step() {
        return step;
    }

    /** What it printed last, indented. */
    synchronized String last() {
        return "    " + String.join("\n    ", last);
    }
}
