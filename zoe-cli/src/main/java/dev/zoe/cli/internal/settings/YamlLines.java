package dev.zoe.cli.internal.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines {@code key: value} of a configuration file, also indented ones below a key, and between them those that are
 * none. A change leaves all other lines as they are. A path has the keys from the outermost on.
 */
final class YamlLines {

    private static final int STEP = 2;
    private static final int NOTHING = -1;

    private final List<String> lines;

    YamlLines(String text) {
        this.lines = new ArrayList<>(text.lines().toList());
    }

    /**
     * A key with what is below it.
     *
     * @param line its index
     * @param end index behind the last line below it
     * @param depth number of blanks before the key
     */
    private record Block(int line, int end, int depth) {}

    /** What is behind the colon, with a comment. */
    Optional<String> value(List<String> path) {
        return find(path).map(block -> {
            String line = lines.get(block.line()).strip();
            Matcher matcher = key(last(path)).matcher(line);
            return matcher.matches() ? matcher.group(2).strip() : "";
        });
    }

    /** Changes the line of this key, or adds one at the end of the block that it belongs to. */
    YamlLines set(List<String> path, String value) {
        String text = last(path) + ":" + (value.isEmpty() ? "" : " " + value);
        Optional<Block> present = find(path);
        if (present.isPresent()) {
            Block block = present.get();
            lines.set(block.line(), " ".repeat(block.depth()) + text);
            return this;
        }
        List<String> parent = parent(path);
        if (parent.isEmpty()) {
            lines.add(text);
            return this;
        }
        if (find(parent).isEmpty()) {
            set(parent, "");
        }
        Block above = find(parent).orElseThrow();
        int depth = depth(above.line() + 1, above.end());
        lines.add(above.end(), " ".repeat(depth == NOTHING ? above.depth() + STEP : depth) + text);
        return this;
    }

    /** Removes a key with what is below it, and then the keys above it that have nothing left. */
    YamlLines remove(List<String> path) {
        find(path).ifPresent(block -> {
            lines.subList(block.line(), block.end()).clear();
            List<String> parent = parent(path);
            boolean empty = !parent.isEmpty()
                    && find(parent)
                            .filter(above -> above.end() == above.line() + 1)
                            .isPresent();
            if (empty) {
                remove(parent);
            }
        });
        return this;
    }

    /** Gives a key another name and keeps what is below it. */
    YamlLines rename(List<String> path, String name) {
        find(path)
                .ifPresent(block -> lines.set(
                        block.line(),
                        " ".repeat(block.depth()) + name + ":"
                                + value(path)
                                        .filter(text -> !text.isEmpty())
                                        .map(text -> " " + text)
                                        .orElse("")));
        return this;
    }

    String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private Optional<Block> find(List<String> path) {
        Optional<Block> found = Optional.empty();
        int from = 0;
        int end = lines.size();
        for (String name : path) {
            int depth = depth(from, end);
            int line = indexOf(name, from, end, depth);
            if (line == NOTHING) {
                return Optional.empty();
            }
            end = endOf(line, end, depth);
            from = line + 1;
            found = Optional.of(new Block(line, end, depth));
        }
        return found;
    }

    /** The depth of the first line with content. */
    private int depth(int from, int end) {
        for (int i = from; i < end; i++) {
            if (hasContent(i)) {
                return depth(i);
            }
        }
        return NOTHING;
    }

    private int indexOf(String name, int from, int end, int depth) {
        Pattern key = key(name);
        for (int i = from; i < end; i++) {
            if (depth(i) == depth && key.matcher(lines.get(i).strip()).matches()) {
                return i;
            }
        }
        return NOTHING;
    }

    /** Comments and empty lines behind the last line belong to what follows. */
    private int endOf(int line, int end, int depth) {
        int last = line;
        for (int i = line + 1; i < end && (!hasContent(i) || depth(i) > depth); i++) {
            last = hasContent(i) ? i : last;
        }
        return last + 1;
    }

    private boolean hasContent(int index) {
        String line = lines.get(index).strip();
        return !line.isEmpty() && !line.startsWith("#");
    }

    private int depth(int index) {
        String line = lines.get(index);
        return line.length() - line.stripLeading().length();
    }

    private static Pattern key(String name) {
        return Pattern.compile("([\"']?)" + Pattern.quote(name) + "\\1\\s*:(.*)");
    }

    private static String last(List<String> path) {
        return path.get(path.size() - 1);
    }

    private static List<String> parent(List<String> path) {
        return path.subList(0, path.size() - 1);
    }
}
