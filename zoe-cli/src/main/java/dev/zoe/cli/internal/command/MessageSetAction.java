package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.command.TypedTimeConverter.TypedTime;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe message set}. */
@Command(
        name = "set",
        description = "Set the message, in place of the one that is there",
        footer = {
            "",
            "The text is one line of up to 500 characters. Pages that are open show it at once.",
            "TIME is a time, or how long from now.",
            "",
            "Examples:",
            "  zoe message set 'Closed from 20:00 to 21:00.' --until 5h",
            "  zoe message set 'Node n3 has no GPU today.' --level warning",
            "  zoe message set 'Closed.' --from 2026-11-30T20:00:00Z --until 2026-11-30T21:00:00Z"
        })
final class MessageSetAction extends GroupAction {

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "What it says; words are joined by blanks")
    private List<String> words = List.of();

    @Option(names = "--level", paramLabel = "LEVEL", description = "info (the default) or warning")
    private String level = "info";

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Show it from this time on (default: now)")
    private Optional<TypedTime> from = Optional.empty();

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = TypedTimeConverter.class,
            description = "Show it until this time (default: until it is cleared)")
    private Optional<TypedTime> until = Optional.empty();

    MessageSetAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        Instant now = context().clock().instant();
        ObjectNode message = CliJson.mapper()
                .createObjectNode()
                .put("text", String.join(" ", words))
                .put("level", level);
        from.ifPresent(time -> message.put("from", time.ahead(now).toString()));
        until.ifPresent(time -> message.put("until", time.ahead(now).toString()));
        return print(api().put(MessageText.PATH, CliJson.body(message)), MessageText::facts);
    }
}
