package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.experiment.DecisionSettings;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import dev.zoe.simulator.architecture.ordering.OrderingSettings;
import dev.zoe.simulator.architecture.ordering.OrderingSettings.DemandOrder;
import dev.zoe.simulator.architecture.sparrow.SparrowSettings;
import dev.zoe.simulator.workload.NamedChoice;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The systems of {@code zoe simulate architecture}, and their settings. */
final class ArchitectureSystemOptions {

    private static final int HELP_COLUMNS = 80;
    private static final int NAME_COLUMNS = 17;

    @Option(
            names = "--system",
            paramLabel = "SYSTEM",
            split = ",",
            required = true,
            description = "systems of the list at the end, between commas")
    private List<String> systems = List.of();

    @Option(
            names = "--service-job-time",
            paramLabel = "SECONDS",
            split = ",",
            defaultValue = "0.1,1,10,100",
            description = "what a decision about a service job takes, several between commas; mono-single takes as long"
                    + " for batch jobs (default: ${DEFAULT-VALUE})")
    private List<Double> serviceJobTimes = List.of();

    @Option(
            names = "--batch-job-time",
            paramLabel = "SECONDS",
            defaultValue = "0.1",
            description = "what a decision about a batch job takes (default: ${DEFAULT-VALUE})")
    private double batchJobTime;

    @Option(
            names = "--task-time",
            paramLabel = "SECONDS",
            defaultValue = "0.005",
            description = "what each task adds to a decision (default: ${DEFAULT-VALUE})")
    private double taskTime;

    @Option(
            names = "--conflict",
            paramLabel = "HOW",
            defaultValue = "resource",
            description =
                    "omega: what is a conflict: resource, when a task no longer fits, or machine, when anything was"
                            + " taken on its machine since the copy (default: ${DEFAULT-VALUE})")
    private String conflict = "";

    @Option(
            names = "--commit",
            paramLabel = "HOW",
            defaultValue = "incremental",
            description = "omega: incremental starts the tasks without a conflict, all-or-nothing starts all or none"
                    + " (default: ${DEFAULT-VALUE})")
    private String commit = "";

    @Option(
            names = "--retry-wait",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "omega: pause after a conflict, then the job is the last of its queue; 0 tries again at once, and"
                            + " the published simulator has 1 (default: ${DEFAULT-VALUE})")
    private double retryWait;

    @Option(
            names = "--locked-share",
            paramLabel = "FRACTION",
            defaultValue = "0.5",
            description =
                    "mixed: fraction of the machines that are locked before a decision (default: ${DEFAULT-VALUE})")
    private double lockedShare;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "drf",
            description = "omega-ordered: fifo, priority (the last class preempts the others) or drf (default:"
                    + " ${DEFAULT-VALUE})")
    private String order = "";

    @Option(
            names = "--delay-scheduling",
            paramLabel = "SECONDS",
            description =
                    "omega-ordered: tasks have data on three machines, and wait this time for one of them before they"
                            + " take any (default: data do not matter)")
    private @Nullable Double delayScheduling;

    @Option(
            names = "--measured-decisions",
            description = "zoe: a decision takes as long as it takes on this machine, instead of --batch-job-time,"
                    + " --service-job-time and --task-time; no two runs are the same then")
    private boolean measuredDecisions;

    @Option(
            names = "--probes",
            paramLabel = "N",
            defaultValue = "2",
            description = "sparrow: probes for each task (default: ${DEFAULT-VALUE})")
    private int probes;

    @Mixin
    private final ArchitectureOffersOptions offers = new ArchitectureOffersOptions();

    @Mixin
    private final ArchitectureMeghaOptions megha = new ArchitectureMeghaOptions();

    List<SystemEntry> systems() {
        List<SystemEntry> chosen =
                systems.stream().map(SystemCatalog.choice()::get).distinct().toList();
        if (chosen.size() < systems.size()) {
            throw new IllegalArgumentException("--system names a system twice; expected each once");
        }
        return chosen;
    }

    List<Double> serviceJobTimes() {
        return serviceJobTimes;
    }

    SystemSettings settings() throws IOException {
        serviceJobTimes.forEach(each -> requireTime("--service-job-time", each));
        requireTime("--batch-job-time", batchJobTime);
        requireTime("--task-time", taskTime);
        requireTime("--retry-wait", retryWait);
        return new SystemSettings(
                new DecisionSettings(batchJobTime, taskTime, measuredDecisions),
                RetryPolicy.afterConflict(retryWait),
                new OmegaSettings(
                        constant("conflict", ConflictDetection.values(), conflict),
                        constant("commit", CommitMode.values(), commit)),
                new OrderingSettings(
                        constant("order", DemandOrder.values(), order),
                        Optional.ofNullable(delayScheduling).orElse(Double.NaN)),
                lockedShare,
                offers.settings(),
                new SparrowSettings(probes, SparrowSettings.HOP_SECONDS),
                megha.settings());
    }

    private static void requireTime(String option, double seconds) {
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException(option + " is " + seconds + "; expected a number of at least 0");
        }
    }

    /** The systems that there are, for the end of the help. */
    static String[] list() {
        Help.TextTable table = Help.TextTable.forColumns(
                Help.defaultColorScheme(Help.Ansi.OFF),
                new Help.Column(NAME_COLUMNS, 2, Help.Column.Overflow.SPAN),
                new Help.Column(HELP_COLUMNS - NAME_COLUMNS, 1, Help.Column.Overflow.WRAP));
        SystemCatalog.choice().values().forEach(system -> table.addRowValues(system.name(), system.summary()));
        return Stream.concat(Stream.of("", "Systems:"), table.toString().lines())
                .toArray(String[]::new);
    }

    static <E extends Enum<E>> E constant(String what, E[] values, String name) {
        return new NamedChoice<>(what, List.of(values), SystemCatalog::label).get(name);
    }
}
