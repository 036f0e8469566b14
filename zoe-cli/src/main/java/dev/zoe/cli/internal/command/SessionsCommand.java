package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code zoe sessions}. */
@Command(
        name = "sessions",
        description = "List the browsers that are logged in as you, and log them out",
        footer = {
            "",
            "A session is a browser that is logged in. Programs and this command log in with",
            "a token or a password; 'zoe tokens' lists and deletes tokens.",
            "'zoe sessions ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe sessions",
            "  zoe sessions end 7",
            "  zoe sessions end --all --owner ada"
        })
final class SessionsCommand extends ActionGroup {

    SessionsCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new SessionListAction(this), new SessionEndAction(this));
    }

    @Override
    ExitCode run() {
        return new SessionListAction(this).run();
    }

    /** Whose sessions. {@code --user} is the user who signs in. */
    static final class OwnerOption {

        @Option(
                names = "--owner",
                paramLabel = "NAME",
                description = "Those of this user; needs the capability can_change_config")
        private Optional<String> owner = Optional.empty();

        /** The path of the list. */
        String list() {
            return listOf(owner);
        }

        /** For messages: {@code of ada}, or nothing. */
        String whose() {
            return owner.map(name -> " of " + name).orElse("");
        }
    }

    /** @param owner empty for the user who signs in */
    static String listOf(Optional<String> owner) {
        return owner.map(name -> "/users/" + ZoeRestClient.pathSegment(name)).orElse("") + "/sessions";
    }
}
