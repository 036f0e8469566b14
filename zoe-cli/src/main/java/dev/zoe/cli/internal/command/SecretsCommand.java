package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code zoe secrets}. */
@Command(
        name = "secrets",
        description = "List your secrets, set and delete them",
        footer = {
            "",
            "A service whose description has \"secrets\": [\"NAME\"] finds the value in the",
            "file $ZOE_SECRETS/NAME. No command shows a value.",
            "'zoe secrets ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe secrets",
            "  zoe secrets set store_key --file key.pem",
            "  zoe secrets rm store_key"
        })
final class SecretsCommand extends ActionGroup {

    SecretsCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(new SecretListAction(this), new SecretSetAction(this), new Remove(this));
    }

    @Override
    ExitCode run() {
        return new SecretListAction(this).run();
    }

    /** Whose secrets. {@code --user} is the user who signs in. */
    static final class OwnerOption {

        @Option(
                names = "--owner",
                paramLabel = "NAME",
                description = "Those of this user; needs the capability can_change_config")
        private Optional<String> owner = Optional.empty();

        /** The path of the list. */
        String list() {
            return owner.map(name -> "/users/" + ZoeRestClient.pathSegment(name))
                            .orElse("") + "/secrets";
        }
    }

    @Command(
            name = "rm",
            description = "Delete secrets; services that run keep theirs",
            footer = {"", "Examples:", "  zoe secrets rm store_key", "  zoe secrets rm store_key --owner ada"})
    private static final class Remove extends RemoveAction {

        @Mixin
        private final OwnerOption owner = new OwnerOption();

        Remove(ActionGroup group) {
            super(group, "secret");
        }

        @Override
        String list() {
            return owner.list();
        }
    }
}
