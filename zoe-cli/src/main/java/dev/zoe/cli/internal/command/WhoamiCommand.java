package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.KeyValueList;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** {@code zoe whoami}. */
@Command(
        name = "whoami",
        description = "Show the user who is signed in: capabilities, use and limits",
        footer = {
            "",
            "Shows what is in use beside the limit of the quota, such as 'cores: 3 / 8'; of",
            "the GPUs of elastic services, the limit only. Groups are shown with what all",
            "members use. Applications that are idle for 'idle elastic' lose their elastic",
            "services, and end after 'idle stop'.",
            "",
            "Examples:",
            "  zoe whoami",
            "  zoe whoami -o json"
        })
final class WhoamiCommand extends Subcommand {

    @Mixin
    private final OutputOption output = new OutputOption();

    WhoamiCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        JsonNode user = context().api().get("/users/me");
        String address = context().api().address();
        output.print(user, context().terminal(), terminal -> facts(user, address)
                .print(terminal.out(), terminal.colourfulOutput()));
        return ExitCode.OK;
    }

    private static KeyValueList facts(JsonNode user, String address) {
        KeyValueList facts = factsOfUser(user, address);
        for (JsonNode group : user.path("group_quotas")) {
            facts.add("group " + group.path("name").asString("?"), groupUse(group));
        }
        return facts;
    }

    private static String groupUse(JsonNode group) {
        JsonNode use = group.path("usage");
        JsonNode limits = group.path("limits");
        return "executions %s / %s, cores %s, memory %s, elastic cores %s, elastic memory %s"
                .formatted(
                        LimitText.number(use.path("running")),
                        LimitText.amount(limits.path("concurrent_executions")),
                        amountOf("cores", use, limits),
                        sizeOf("memory", use, limits),
                        amountOf("elastic_cores", use, limits),
                        sizeOf("elastic_memory", use, limits));
    }

    private static KeyValueList factsOfUser(JsonNode user, String address) {
        JsonNode use = user.path("usage");
        JsonNode limits = user.path("limits");
        KeyValueList facts = new KeyValueList()
                .add("user", user.path("username").asString("?"))
                .add("email", Optional.of(user.path("email").asString("")))
                .add("role", user.path("role").asString("?"))
                .add("quota", user.path("quota").asString("?"))
                .add("url", address)
                .add(
                        "capabilities",
                        user.path("capabilities")
                                .valueStream()
                                .map(capability -> capability.asString(""))
                                .collect(Collectors.joining(", ")))
                .add("priority classes", RolePolicyWords.priorityClasses(user))
                .add(
                        "executions",
                        LimitText.number(use.path("running")) + " / "
                                + LimitText.amount(limits.path("concurrent_executions")))
                .add(
                        "waiting",
                        LimitText.number(use.path("waiting")) + " / "
                                + LimitText.amount(limits.path("waiting_executions")))
                .add("cores", amountOf("cores", use, limits))
                .add("memory", sizeOf("memory", use, limits))
                .add("gpus", amountOf("gpus", use, limits))
                .add("elastic cores", amountOf("elastic_cores", use, limits))
                .add("elastic memory", sizeOf("elastic_memory", use, limits))
                .add("elastic gpus", LimitText.amount(limits.path("elastic_gpus")))
                .add("longest run time", LimitText.time(limits.path("runtime_limit_seconds")));
        return RolePolicyWords.addIdleLimits(facts, user);
    }

    private static String amountOf(String field, JsonNode use, JsonNode limits) {
        return LimitText.number(use.path(field)) + " / " + LimitText.amount(limits.path(field));
    }

    private static String sizeOf(String field, JsonNode use, JsonNode limits) {
        return LimitText.size(use.path(field)) + " / " + LimitText.memory(limits.path(field));
    }
}
