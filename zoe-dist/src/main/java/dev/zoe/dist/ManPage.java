package dev.zoe.dist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of a command in the macros of man(7). */
final class ManPage {

    private final CommandLine command;
    private final CommandSpec spec;
    private final StringBuilder page = new StringBuilder();

    ManPage(CommandLine command) {
        this.command = command;
        this.spec = command.getCommandSpec();
    }

    /** The name of the page of a command, such as {@code zoe-users-add}. */
    static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    String text() {
        UsageMessageSpec usage = spec.usageMessage();
        String first = lines(usage.description()).findFirst().orElse(spec.name());
        macro("TH", name(spec).toUpperCase(Locale.ROOT), "1", "", "Zoe", "Zoe");
        macro("SH", "NAME");
        line(name(spec) + " \\- " + escape(withoutEnd(first)));
        macro("SH", "SYNOPSIS");
        block(new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0));
        macro("SH", "DESCRIPTION");
        paragraphs(usage.description());
        arguments("PARAMETERS", spec.positionalParameters());
        arguments("OPTIONS", spec.options());
        commands();
        exitCodes(usage);
        if (usage.footer().length > 0) {
            macro("SH", "NOTES");
            block(String.join("\n", format(usage.footer())));
        }
        if (spec.parent() != null) {
            macro("SH", "SEE ALSO");
            page.append(".BR ").append(escape(name(spec.root()))).append(" (1)\n");
        }
        return page.toString();
    }

    private void arguments(String title, List<? extends ArgSpec> arguments) {
        List<? extends ArgSpec> shown =
                arguments.stream().filter(argument -> !argument.hidden()).toList();
        if (shown.isEmpty()) {
            return;
        }
        macro("SH", title);
        for (ArgSpec argument : shown) {
            page.append(".TP\n");
            line("\\fB" + escape(label(argument)) + "\\fR");
            paragraphs(argument.description());
        }
    }

    private static String label(ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
            return String.join(", ", option.names()) + value;
        }
        return argument instanceof PositionalParamSpec ? argument.paramLabel() : "";
    }

    private void commands() {
        List<CommandLine> shown = command.getSubcommands().values().stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .distinct()
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        macro("SH", "COMMANDS");
        for (CommandLine each : shown) {
            page.append(".TP\n");
            page.append(".BR ").append(escape(name(each.getCommandSpec()))).append(" (1)\n");
            paragraphs(each.getCommandSpec().usageMessage().description());
        }
    }

    private void exitCodes(UsageMessageSpec usage) {
        if (usage.exitCodeList().isEmpty()) {
            return;
        }
        macro("SH", "EXIT STATUS");
        usage.exitCodeList().forEach((code, meaning) -> {
            page.append(".TP\n");
            line("\\fB" + escape(code) + "\\fR");
            line(escape(meaning));
        });
    }

    private void paragraphs(String... text) {
        for (String each : format(text)) {
            line(escape(each));
        }
    }

    /** Text whose line breaks count. */
    private void block(String text) {
        page.append(".nf\n");
        text.strip().lines().forEach(each -> line(escape(each)));
        page.append(".fi\n");
    }

    private void macro(String name, String... words) {
        page.append('.').append(name);
        Arrays.stream(words)
                .forEach(word -> page.append(" \"").append(escape(word)).append('"'));
        page.append('\n');
    }

    private void line(String text) {
        page.append(text.isBlank() ? ".PP" : text).append('\n');
    }

    private Stream<String> lines(String... text) {
        return format(text).stream().filter(each -> !each.isBlank());
    }

    /** The text as the help shows it, without colours: with its variables, each line by itself. */
    private List<String> format(String... text) {
        List<String> formatted = new ArrayList<>();
        for (String each : text) {
            String shown = Help.Ansi.OFF.string(each.replace("%n", "\n").replace("%%", "%"));
            shown.lines().forEach(formatted::add);
            if (shown.isEmpty()) {
                formatted.add("");
            }
        }
        return formatted;
    }

    private static String withoutEnd(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** No character of the text begins a request or an escape. */
    private static String escape(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return escaped.lines()
                .map(each -> each.startsWith(".") || each.startsWith("'") ? "\\&" + each : each)
                .collect(Collectors.joining("\n"));
    }
}
