package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code zoe shop rm}. */
@Command(
        name = "rm",
        description = "Delete a template that you have saved",
        footer = {"", "Examples:", "  zoe shop rm my-7"})
final class ShopRemoveAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "TEMPLATE", description = "Its id")
    private String id = "";

    ShopRemoveAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        api().delete("/templates/" + ZoeRestClient.pathSegment(id));
        return ExitCode.OK;
    }
}
