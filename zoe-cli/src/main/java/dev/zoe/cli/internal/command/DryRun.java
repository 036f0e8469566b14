package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.DescriptionChanges;
import dev.zoe.cli.internal.description.DescriptionFile;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a submission would ask for, after the checks of the server. Nothing is submitted. */
final class DryRun {

    private final CommandContext context;
    private final OutputOption output;

    DryRun(CommandContext context, OutputOption output) {
        this.context = context;
        this.output = output;
    }

    ExitCode show(DescriptionFile description, SubmissionOptions submission) {
        DescriptionChanges.Changed changed = submission.changes().apply(description, submission.name());
        byte[] body = changed.description().text().getBytes(StandardCharsets.UTF_8);
        JsonNode answer = context.api().postRepeatably("/validation", body);
        output.print(answer, context.terminal(), terminal -> print(answer, changed.name(), terminal));
        return ExitCode.OK;
    }

    private static void print(JsonNode answer, Optional<String> name, Terminal terminal) {
        JsonNode application = answer.path("application");
        terminal.out()
                .println(HumanReadable.oneLine("would submit "
                        + name.orElse(application.path("name").asString("?")) + " ("
                        + application.path("kind").asString("batch") + "); nothing was changed"));
        answer.path("notes").forEach(note -> terminal.out().println("  " + HumanReadable.oneLine(note.asString(""))));
        DemandTable.print(application, terminal);
    }
}
