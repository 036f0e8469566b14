package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.syntax.ShellWords;

/** A command that is one line can be split into words, and one that is a list names a program. */
final class CommandRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode command = service.get("command");
            command.text().ifPresent(line -> {
                if (ShellWords.split(line).isEmpty()) {
                    findings.errorUnlessReported(
                            command,
                            "a quote is not closed, or the line ends in a backslash; close the quote, or write"
                                    + " \"\\\\\" for a backslash");
                }
            });
            if (!command.items().isEmpty()
                    && command.items().get(0).text().filter(String::isEmpty).isPresent()) {
                findings.errorUnlessReported(command.items().get(0), "the first word of a command must not be empty");
            }
        }
    }
}
