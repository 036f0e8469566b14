package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An execution as a user names it: by its id, by array and index such as {@code 41_3}, or by its name when no other
 * execution has it. A name of digits only is an id, and no name has an underscore.
 */
record ExecutionReference(String text) {

    /** Before the command line is parsed. */
    static final ExecutionReference NONE = new ExecutionReference("0");

    private static final Pattern ID = Pattern.compile("\\d{1,18}");
    private static final Pattern MEMBER = Pattern.compile("\\d{1,18}_\\d{1,9}");
    /** The server finds names by their beginning, so that others come with them. */
    private static final int MOST_SEARCHED = 5000;

    private static final int MOST_SHOWN = 10;

    /** Whether the text is an array and an index. */
    static boolean isMember(String text) {
        return MEMBER.matcher(text).matches();
    }

    boolean isId() {
        return ID.matcher(text).matches();
    }

    /**
     * The id; asks the server for that of a name.
     *
     * @throws CommandFailure when no execution, or more than one, has the name
     */
    long id(ZoeRestClient api) {
        if (isId()) {
            return Long.parseLong(text);
        }
        if (isMember(text)) {
            return member(api);
        }
        List<ExecutionDocument> named = api.list("/executions", new QueryParameters().with("name", text), MOST_SEARCHED)
                .path("items")
                .valueStream()
                .map(ExecutionDocument::new)
                .filter(execution -> execution.name().equals(text))
                .toList();
        if (named.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NOT_FOUND, "there is no execution with the name '" + text + "'; 'zoe ls' lists them");
        }
        if (named.size() > 1) {
            throw new CommandFailure(ExitCode.USAGE, candidates(named));
        }
        return named.get(0).id();
    }

    private long member(ZoeRestClient api) {
        return api.list("/executions", new QueryParameters().with("array", text), 1)
                .path("items")
                .valueStream()
                .map(ExecutionDocument::new)
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.NOT_FOUND,
                        "there is no execution " + text + "; 'zoe ls --array " + text.substring(0, text.indexOf('_'))
                                + "' lists those of its array"))
                .id();
    }

    private List<String> candidates(List<ExecutionDocument> named) {
        List<String> lines = new ArrayList<>();
        lines.add(named.size() + " executions have the name '" + text + "'; use the id of one of them");
        named.stream()
                .limit(MOST_SHOWN)
                .forEach(execution -> lines.add(HumanReadable.oneLine(execution.id() + " "
                        + execution.status() + " submitted "
                        + HumanReadable.time(
                                execution.json().path("submitted_at").asString("?")) + " by "
                        + execution.json().path("owner").asString("?"))));
        if (named.size() > MOST_SHOWN) {
            lines.add("and " + (named.size() - MOST_SHOWN) + " older ones");
        }
        return lines;
    }

    /** As it was typed, for messages about one of several. */
    @Override
    public String toString() {
        return text;
    }
}
