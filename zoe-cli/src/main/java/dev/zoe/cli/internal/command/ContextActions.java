package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.Configuration;
import dev.zoe.cli.internal.settings.ConfigurationFile;
import dev.zoe.cli.internal.settings.StoredLogin;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What {@code zoe config} does with contexts that exist. */
final class ContextActions {

    private ContextActions() {}

    private static ConfigurationFile fileWith(String context, CommandContext of) {
        ConfigurationFile file = of.configurationFile();
        file.requireContext(context);
        return file;
    }

    /** {@code zoe config current-context}. */
    @Command(
            name = "current-context",
            description = "Print the name of the current context",
            footer = {"", "Examples:", "  zoe config current-context"})
    static final class Current extends GroupAction {

        Current(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            Configuration configuration = context().configurationFile().configuration();
            String name = configuration
                    .current()
                    .filter(current -> configuration.context(current).isPresent())
                    .orElseThrow(() -> new CommandFailure(
                            ExitCode.NOT_FOUND,
                            "there is no current context; 'zoe config use-context NAME' chooses one"));
            terminal().out().println(name);
            return ExitCode.OK;
        }
    }

    /** {@code zoe config use-context}. */
    @Command(
            name = "use-context",
            description = "Make a context the current one",
            footer = {"", "Examples:", "  zoe config use-context lab"})
    static final class Use extends GroupAction {

        @Parameters(index = "0", paramLabel = "CONTEXT", description = "Its name")
        private String name = "";

        Use(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            fileWith(name, context()).useContext(name);
            terminal().out().println("the current context is " + name);
            return ExitCode.OK;
        }
    }

    /** {@code zoe config rename-context}. */
    @Command(
            name = "rename-context",
            description = "Give a context another name",
            footer = {"", "Examples:", "  zoe config rename-context default lab"})
    static final class Rename extends GroupAction {

        @Parameters(index = "0", paramLabel = "CONTEXT", description = "Its name")
        private String name = "";

        @Parameters(index = "1", paramLabel = "NEW-NAME", description = "The new name")
        private String newName = "";

        Rename(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            fileWith(name, context()).renameContext(name, newName);
            terminal().out().println("context " + name + " is now " + newName);
            return ExitCode.OK;
        }
    }

    /** {@code zoe config delete-context}. */
    @Command(
            name = "delete-context",
            description = "Delete a context, and its token on the server",
            footer = {
                "",
                "When the server does not delete the token, a notice says so.",
                "",
                "Examples:",
                "  zoe config delete-context lab"
            })
    static final class Delete extends GroupAction {

        @Parameters(index = "0", paramLabel = "CONTEXT", description = "Its name")
        private String name = "";

        Delete(ActionGroup group) {
            super(group);
        }

        @Override
        ExitCode run() {
            ConfigurationFile file = fileWith(name, context());
            Optional<StoredLogin> login = file.login(name);
            file.deleteContext(name);
            login.ifPresent(this::deleteToken);
            terminal().out().println("context " + name + " deleted");
            return ExitCode.OK;
        }

        private void deleteToken(StoredLogin login) {
            try {
                StoredToken.delete(login, context());
            } catch (CommandFailure failure) {
                terminal()
                        .notice("notice: the token for " + login.url() + " is not in the file any more; "
                                + failure.lines().get(0));
            }
        }
    }
}
