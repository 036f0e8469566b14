package dev.zoe.web.execution.output;

import dev.zoe.application.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Output as a page without scripts shows it. */
final class PrintedText {
    /** Of ECMA-48: control sequences such as colours, operating system commands such as titles, and the rest. */
    private static final Pattern ESCAPES = Pattern.compile(
            "\u001b\\[[0-?]*[ -/]*[@-~]?|\u001b[\\]P^_X][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|\u001b[ -/]*[0-~]?");

    private static final int LONGEST_LINE = 2_000;

    private PrintedText() {}

    /** Its lines without colours and other control sequences; of a line that was overwritten, what was written last. */
    static List<String> lines(String output) {
        String[] lines = ESCAPES.matcher(output).replaceAll("").split("\n", -1);
        int count = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        return Arrays.stream(lines, 0, count).map(PrintedText::line).toList();
    }

    private static String line(String line) {
        String ended = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        String visible = ended.substring(ended.lastIndexOf('\r') + 1);
        String cut = visible.length() > LONGEST_LINE ? visible.substring(0, LONGEST_LINE) + "…" : visible;
        return SafeText.lines(cut);
    }
}
