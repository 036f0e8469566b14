package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code zoe shop}. */
@Command(
        name = "shop",
        description = "List, show, run and save templates",
        footer = {
            "",
            "A template is a description with parameters. 'zoe init TEMPLATE' writes its",
            "description into a file.",
            "'zoe shop ACTION --help' shows the options of an action.",
            "",
            "Examples:",
            "  zoe shop",
            "  zoe shop show mandelbrot",
            "  zoe shop run mandelbrot --set worker=4 --follow",
            "  zoe shop save 'My sort' --file sort.json"
        })
final class ShopCommand extends ActionGroup {

    ShopCommand(CommandContext context) {
        super(context);
    }

    @Override
    List<GroupAction> actions() {
        return List.of(
                new ShopListAction(this),
                new ShopShowAction(this),
                new ShopRunAction(this),
                new ShopSaveAction(this),
                new ShopRemoveAction(this));
    }

    @Override
    ExitCode run() {
        return new ShopListAction(this).run();
    }
}
