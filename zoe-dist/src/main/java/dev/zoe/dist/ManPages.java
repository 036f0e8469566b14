package dev.zoe.dist;

import dev.zoe.cli.CliMain;
import dev.zoe.standalone.StandaloneMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The program that writes the manual pages of all commands: {@code ManPages DIRECTORY}. */
public final class ManPages {
    private static final int USAGE = 2;

    private ManPages() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: ManPages DIRECTORY   writes zoe.1 and a page for each command");
            System.exit(USAGE);
        }
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        for (Map.Entry<String, String> page : all().entrySet()) {
            Files.writeString(directory.resolve(page.getKey() + ".1"), page.getValue());
        }
    }

    /** The text of each page by its name, such as {@code zoe-users-add}. */
    static Map<String, String> all() {
        Map<String, String> pages = new TreeMap<>();
        addTree(CliMain.commands(), pages);
        // These replace the hints of the command line that the launcher runs them.
        StandaloneMain.commands().getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .forEach(command -> addTree(command, pages));
        return pages;
    }

    private static void addTree(CommandLine command, Map<String, String> pages) {
        CommandSpec spec = command.getCommandSpec();
        pages.put(ManPage.name(spec), new ManPage(command).text());
        command.getSubcommands().values().forEach(each -> addTree(each, pages));
    }
}
