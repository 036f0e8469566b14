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
            "Shows what is in use beside the limit of the quota, such as 'cores: 3 / 8'.",
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
        JsonNode use = user.path("usage");
        JsonNode limits = user.path("limits");
        return new KeyValueList()
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
                .add(
                        "executions",
                        LimitText.number(use.path("executions")) + " / "
                                + LimitText.amount(limits.path("concurrent_executions")))
                .add("cores", amountOf("cores", use, limits))
                .add("memory", sizeOf("memory", use, limits))
                .add("elastic cores", amountOf("elastic_cores", use, limits))
                .add("elastic memory", sizeOf("elastic_memory", use, limits))
                .add("longest run time", LimitText.time(limits.path("runtime_limit_seconds")));
    }

    private static String amountOf(String field, JsonNode use, JsonNode limits) {
        return LimitText.number(use.path(field)) + " / " + LimitText.amount(limits.path(field));
    }

    private static String sizeOf(String field, JsonNode use, JsonNode limits) {
        return LimitText.size(use.path(field)) + " / " + LimitText.memory(limits.path(field));
    }
}
