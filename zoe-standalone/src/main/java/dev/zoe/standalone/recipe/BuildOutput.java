package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.model.BuildResponseItem;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Pattern;

/** Shows the steps of a build, and keeps what was printed last. */
final class BuildOutput extends BuildImageResultCallback {
    private static final int KEPT_LINES = 15;
    private static final int LONGEST = 110;
    /** Engines colour what a step prints as errors. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final PrintStream out;
    private final Deque<String> last = new ArrayDeque<>();
    private String step = "before the first step";
    /** The engine sends a line in several parts. */
    private String unfinished = "";

    BuildOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onNext(BuildResponseItem item) {
        Optional.ofNullable(item.getStream()).ifPresent(this::read);
        super.onNext(item);
    }

    private synchronized void read(String part) {
        String all = unfinished + COLOUR.matcher(part).replaceAll("");
        int end = all.lastIndexOf('\n') + 1;
        unfinished = all.substring(end);
        all.substring(0, end).lines().forEach(this::add);
    }

    private void add(String text) {
        String line = text.strip();
        if (line.isEmpty()) {
            return;
        }
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
        add(unfinished);
        unfinished = "";
        return "    " + String.join("\n    ", last);
    }
}
