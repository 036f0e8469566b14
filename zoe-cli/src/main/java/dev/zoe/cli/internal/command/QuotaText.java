package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.output.KeyValueList;
import tools.jackson.databind.JsonNode;

/** Quotas as the API describes them, for people. */
final class QuotaText {

    static final NamedObjects QUOTAS =
            new NamedObjects("quota", "students", "that no user and no group has", QuotaText::table, QuotaText::facts);

    private QuotaText() {}

    static AlignedTable table(JsonNode quotas) {
        AlignedTable table = new AlignedTable()
                .text("NAME")
                .number("EXECUTIONS")
                .number("CORES")
                .number("MEMORY")
                .number("ELASTIC CORES")
                .number("ELASTIC MEMORY")
                .number("RUN TIME")
                .number("USERS");
        for (JsonNode quota : quotas.path("items")) {
            table.row(
                    quota.path("name").asString(""),
                    LimitText.amount(quota.path("concurrent_executions")),
                    LimitText.amount(quota.path("cores")),
                    LimitText.memory(quota.path("memory")),
                    LimitText.amount(quota.path("elastic_cores")),
                    LimitText.memory(quota.path("elastic_memory")),
                    LimitText.time(quota.path("runtime_limit_seconds")),
                    quota.path("users").asString(""));
        }
        return table;
    }

    /** With the keys of {@code zoe quotas set}. */
    static KeyValueList facts(JsonNode quota) {
        return new KeyValueList()
                .add("quota", quota.path("name").asString(""))
                .add("executions", LimitText.amount(quota.path("concurrent_executions")))
                .add("waiting", LimitText.amount(quota.path("waiting_executions")))
                .add("cores", LimitText.amount(quota.path("cores")))
                .add("memory", LimitText.memory(quota.path("memory")))
                .add("gpus", LimitText.amount(quota.path("gpus")))
                .add("elastic-cores", LimitText.amount(quota.path("elastic_cores")))
                .add("elastic-memory", LimitText.memory(quota.path("elastic_memory")))
                .add("elastic-gpus", LimitText.amount(quota.path("elastic_gpus")))
                .add("run-time", LimitText.time(quota.path("runtime_limit_seconds")))
                .add("users", quota.path("users").asString(""));
    }
}
