package dev.zoe.master.workspace;

import dev.zoe.application.SafeText;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A path in a workspace.
 *
 * @param names from the workspace down; none for the workspace itself
 */
record WorkspacePath(List<String> names) {

    private static final int LONGEST_NAME = 255;
    private static final int MOST_NAMES = 64;

    WorkspacePath {
        names = List.copyOf(names);
    }

    /** @throws WorkspaceException when it is none: absolute, with an empty name, a dot name or a control character */
    static WorkspacePath of(String text) throws WorkspaceException {
        List<String> names = text.isEmpty() ? List.of() : List.of(text.split("/", -1));
        if (names.size() > MOST_NAMES || !names.stream().allMatch(WorkspacePath::isName)) {
            throw new WorkspaceException(
                    Refusal.INVALID_PATH,
                    ("'%s' is no path in a workspace; it must be up to %d names with / between them, none of them"
                                    + " empty, '.', '..', longer than %d bytes, or with a control character")
                            .formatted(SafeText.line(text), MOST_NAMES, LONGEST_NAME));
        }
        return new WorkspacePath(names);
    }

    /** Whether a name of a directory entry can be part of a path. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME
                && name.codePoints().allMatch(WorkspacePath::isVisible);
    }

    private static boolean isVisible(int character) {
        return character != '/'
                && switch (Character.getType(character)) {
                    case Character.CONTROL,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> true;
                };
    }

    boolean isRoot() {
        return names.isEmpty();
    }

    /** The last name. */
    String name() {
        return names.get(names.size() - 1);
    }

    WorkspacePath parent() {
        return new WorkspacePath(names.subList(0, names.size() - 1));
    }

    @Override
    public String toString() {
        return isRoot() ? "the workspace" : String.join("/", names);
    }
}
