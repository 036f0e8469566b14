package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code zoe tokens}. */
@Command(
        name = "tokens",
        description = "List your tokens, add and delete them",
        footer = {
            "",
            "A token signs a program in, in place of the password: in ZOE_TOKEN, or with the",
            "key 'token' of the configuration file. 'zoe login' creates one for this machine.",
            "'zoe tokens ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe tokens",
            "  ZOE_TOKEN=$(zoe tokens add ci --scope run --expires 30d)",
            "  zoe tokens rm ci"
        })
final class TokensCommand extends ActionGroup {

    TokensCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new TokenListAction(this), new TokenAddAction(this), new Remove(this));
    }

    @Override
    ExitCode run() {
        return new TokenListAction(this).run();
    }

    /** Whose tokens. {@code --user} is the user who signs in. */
    static final class OwnerOption {

        @Option(
                names = "--owner",
                paramLabel = "NAME",
                description = "Those of this user; needs the capability can_change_config")
        private Optional<String> owner = Optional.empty();

        /** The path of the list. */
        String list() {
            return owner.map(name -> "/users/" + ZoeRestClient.pathSegment(name))
                            .orElse("") + "/tokens";
        }
    }

    @Command(
            name = "rm",
            description = "Delete tokens; they end at once",
            footer = {"", "Examples:", "  zoe tokens rm ci", "  zoe tokens rm ci laptop --owner ada"})
    private static final class Remove extends RemoveAction {

        @Mixin
        private final OwnerOption owner = new OwnerOption();

        Remove(ActionGroup group) {
            super(group, "token");
        }

        @Override
        String list() {
            return owner.list();
        }
    }
}
