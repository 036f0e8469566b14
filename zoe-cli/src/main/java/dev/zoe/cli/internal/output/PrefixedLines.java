package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.terminal.TerminalStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Lines of several sources, each behind the name of its source, which has a colour of its own on a terminal. */
public final class PrefixedLines {

    private static final List<String> COLOURS = List.of("36", "33", "32", "35", "34", "96", "93", "92", "95", "94");

    private final Terminal terminal;
    private final Optional<Pattern> wanted;
    private final boolean prefixed;
    private final int width;
    private final Map<String, String> colours = new LinkedHashMap<>();

    /**
     * @param sources names of the known sources
     * @param prefixed whether the names are shown
     * @param wanted what a line must contain to be printed; empty for all lines
     */
    public PrefixedLines(Terminal terminal, List<String> sources, boolean prefixed, Optional<Pattern> wanted) {
        this.terminal = terminal;
        this.wanted = wanted;
        this.prefixed = prefixed;
        this.width = sources.stream().mapToInt(String::length).max().orElse(0);
    }

    public void print(String source, String line) {
        if (wanted.isPresent() && !wanted.get().matcher(line).find()) {
            return;
        }
        TerminalStream out = terminal.out();
        if (prefixed) {
            String name = HumanReadable.oneLine(source);
            String prefix = name + " ".repeat(Math.max(0, width - name.length())) + " | ";
            if (terminal.colourfulOutput()) {
                out.control("\u001b[" + colour(source) + "m");
                out.print(prefix);
                out.control("\u001b[0m");
            } else {
                out.print(prefix);
            }
        }
        out.println(line);
    }

    private String colour(String source) {
        return colours.computeIfAbsent(source, name -> COLOURS.get(colours.size() % COLOURS.size()));
    }
}
