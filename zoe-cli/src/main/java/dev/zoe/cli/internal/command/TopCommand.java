package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.screen.LiveScreen;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.top.ClusterSnapshot;
import dev.zoe.cli.internal.top.SnapshotReader;
import dev.zoe.cli.internal.top.TopLoop;
import dev.zoe.cli.internal.top.TopRefresher;
import dev.zoe.cli.internal.top.TopView;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code zoe top}. */
@Command(
        name = "top",
        description = "Show nodes, running executions and the queue on the whole terminal",
        footer = {
            "",
            "Keys: up and down select an execution, enter shows its services, l its log,",
            "c ends it after a question, s sorts, ? helps, q quits. Without a terminal, it",
            "prints once.",
            "",
            "Examples:",
            "  zoe top",
            "  zoe top --every 10s",
            "  zoe top | head -20"
        })
final class TopCommand extends Subcommand {

    private static final int USUAL_COLUMNS = 100;

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Read at this interval (default: 2s)")
    private Duration every = Duration.ofSeconds(2);

    @Option(names = "--once", description = "Print once, also on a terminal")
    private boolean once;

    TopCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        if (every.toSeconds() < 1) {
            throw new CommandFailure(ExitCode.USAGE, "--every must be 1s or more");
        }
        ZoeRestClient api = context().api();
        Terminal terminal = context().terminal();
        SnapshotReader snapshots = new SnapshotReader(api, context().clock());
        // Before the screen changes, so that a refused log-in is an error as that of any command.
        ClusterSnapshot first = snapshots.read();
        if (once || !terminal.liveOutput()) {
            new TopView(api.address(), false).whole(first, USUAL_COLUMNS).forEach(terminal.out()::println);
            return ExitCode.OK;
        }
        boolean colours = terminal.colours();
        TopRefresher refresher = new TopRefresher(api, snapshots, first, colours, every);
        try (LiveScreen screen = LiveScreen.open()) {
            new TopLoop(api, new TopView(api.address(), colours), screen, first, refresher).run();
        }
        return ExitCode.OK;
    }
}
