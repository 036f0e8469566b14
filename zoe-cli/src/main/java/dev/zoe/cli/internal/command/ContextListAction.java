package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.settings.Configuration;
import dev.zoe.cli.internal.settings.ContextValues;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe config get-contexts}. */
@Command(
        name = "get-contexts",
        description = "List the contexts; a star marks the current one",
        footer = {"", "Examples:", "  zoe config get-contexts", "  zoe config get-contexts -o json"})
final class ContextListAction extends GroupAction {

    ContextListAction(ActionGroup group) {
        super(group);
    }

    @Override
    ExitCode run() {
        Configuration configuration = context().configurationFile().configuration();
        String current = configuration.current().orElse("");
        AlignedTable table =
                new AlignedTable().text("CURRENT").text("NAME").text("URL").text("LOG-IN");
        ObjectNode document = CliJson.mapper().createObjectNode();
        ArrayNode items = document.putArray("items");
        for (String name : configuration.names()) {
            ContextValues values = configuration.context(name).orElseThrow();
            String url = values.url().orElse("");
            table.row(name.equals(current) ? "*" : "", name, url, login(values));
            items.addObject()
                    .put("name", name)
                    .put("current", name.equals(current))
                    .put("url", values.url().orElse(null))
                    .put("login", login(values));
        }
        output().printList(
                        document, terminal(), table, "no contexts; 'zoe config set-context NAME --url URL' adds one");
        return ExitCode.OK;
    }

    private static String login(ContextValues values) {
        if (values.token().isPresent()) {
            return "token";
        }
        return values.user().map(user -> "user " + user).orElse("none");
    }
}
