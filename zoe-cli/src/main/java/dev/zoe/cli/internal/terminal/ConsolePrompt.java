package dev.zoe.cli.internal.terminal;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.Console;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Asks on the terminal of the process; when the input is no terminal, its lines are the answers. */
final class ConsolePrompt implements Prompt {

    private final BooleanSupplier liveInput;
    private final Terminal terminal;
    private Optional<Boolean> typed = Optional.empty();

    /**
     * @param liveInput whether the input is a terminal; called when something is asked
     * @param terminal the streams of the process
     */
    ConsolePrompt(BooleanSupplier liveInput, Terminal terminal) {
        this.liveInput = liveInput;
        this.terminal = terminal;
    }

    @Override
    public String line(String what) {
        return isTyped()
                ? given(Optional.ofNullable(console().readLine("%s: ", what)), what)
                : terminal.prompt().line(what);
    }

    @Override
    public String secret(String what) {
        if (!isTyped()) {
            return terminal.prompt().secret(what);
        }
        return given(Optional.ofNullable(console().readPassword("%s: ", what)).map(String::new), what);
    }

    @Override
    public boolean isTyped() {
        boolean known = typed.orElseGet(liveInput::getAsBoolean);
        typed = Optional.of(known);
        return known;
    }

    /** A closed input, as by Ctrl-D, is no empty answer. */
    private static String given(Optional<String> answer, String what) {
        return answer.orElseThrow(
                () -> new CommandFailure(ExitCode.USAGE, "the " + what.toLowerCase(Locale.ROOT) + " was not given"));
    }

    /** The console of the JDK hides what is typed only when the output is a terminal too. */
    private Console console() {
        return Optional.ofNullable(System.console())
                .filter(console -> terminal.liveOutput())
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.USAGE,
                        "nothing can be asked while the output goes to a file or a pipe; let it go to the terminal,"
                                + " or write the answers into the standard input, one per line"));
    }
}
