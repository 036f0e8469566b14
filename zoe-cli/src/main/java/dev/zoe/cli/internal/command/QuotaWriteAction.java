package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code zoe quotas add} and {@code set}. */
abstract class QuotaWriteAction extends GroupAction {

    private static final AssignableKeys KEYS = new AssignableKeys("cores=8")
            .with("executions", "concurrent_executions", AssignableValues::count)
            .with("waiting", "waiting_executions", AssignableValues::count)
            .with("cores", "cores", AssignableValues::cores)
            .with("memory", "memory", AssignableValues::memory)
            .with("gpus", "gpus", AssignableValues::count)
            .with("elastic-cores", "elastic_cores", AssignableValues::cores)
            .with("elastic-memory", "elastic_memory", AssignableValues::memory)
            .with("elastic-gpus", "elastic_gpus", AssignableValues::count)
            .with("run-time", "runtime_limit_seconds", AssignableValues::seconds);

    @Parameters(index = "0", paramLabel = "NAME", description = "The quota")
    private String name = "";

    private QuotaWriteAction(ActionGroup group) {
        super(group);
    }

    /** The assignments. */
    abstract List<String> limits();

    /** @return the quota as it is then */
    abstract JsonNode write(String quota, ObjectNode fields);

    @Override
    ExitCode run() {
        return print(write(name, KEYS.read(limits())), QuotaText::facts);
    }

    @Command(
            name = "add",
            description = "Add a quota",
            footer = {
                "",
                "Keys: executions (that run), waiting (executions that wait), cores, memory, gpus",
                "(of core services), elastic-cores, elastic-memory, elastic-gpus, and run-time (of",
                "an execution). What is over the quota of a user or a group waits; more waiting",
                "executions are refused. Values: cores=8 or 0.5, memory=16GiB, run-time=2h, and",
                "'unlimited' (or 0), which is the default.",
                "",
                "Examples:",
                "  zoe quotas add students cores=8 memory=16GiB executions=10 run-time=2h"
            })
    static final class Add extends QuotaWriteAction {

        @Parameters(index = "1..*", arity = "0..*", paramLabel = "KEY=VALUE", description = "Its limits")
        private List<String> limits = List.of();

        Add(ActionGroup group) {
            super(group);
        }

        @Override
        List<String> limits() {
            return limits;
        }

        @Override
        JsonNode write(String quota, ObjectNode fields) {
            return api().post(QuotaText.QUOTAS.list(), CliJson.body(fields.put("name", quota)));
        }
    }

    @Command(
            name = "set",
            description = "Change limits of a quota",
            footer = {
                "",
                "'zoe quotas add --help' explains keys and values. Limits that are not named stay.",
                "",
                "Examples:",
                "  zoe quotas set students cores=16 elastic-cores=unlimited"
            })
    static final class Set extends QuotaWriteAction {

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY=VALUE", description = "What to change")
        private List<String> limits = List.of();

        Set(ActionGroup group) {
            super(group);
        }

        @Override
        List<String> limits() {
            return limits;
        }

        @Override
        JsonNode write(String quota, ObjectNode fields) {
            return api().patch(QuotaText.QUOTAS.path(quota), CliJson.body(fields));
        }
    }
}
