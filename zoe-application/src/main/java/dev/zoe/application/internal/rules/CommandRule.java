package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import dev.zoe.application.internal.ShellWords;

/** A command that is one line can be split into words, and one that is a list names a program. */
final class CommandRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place command = service.get("command");
            command.text().ifPresent(line -> {
                if (ShellWords.split(line).isEmpty()) {
                    findings.unlessSettled(
                            command,
                            "a quote is not closed, or the line ends in a backslash; close the quote, or write"
                                    + " \"\\\\\" for a backslash");
                }
            });
            if (!command.items().isEmpty()
                    && command.items().get(0).text().filter(String::isEmpty).isPresent()) {
                findings.unlessSettled(command.items().get(0), "the first word of a command must not be empty");
            }
        }
    }
}
