package dev.zoe.api.execution;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.db.execution.ExecutionStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Which executions one call cancels.
 *
 * @param executions the conditions; up to {@link ExecutionListRequest#limit} executions are cancelled
 * @param dryRun whether to change nothing
 */
record BulkCancelRequest(ExecutionListRequest executions, boolean dryRun) {

    static final String EXAMPLE = "{\"status\": [\"queued\"], \"name\": \"sort\", \"dry_run\": true}";

    private static final Set<ExecutionStatus> NOT_ENDED = Arrays.stream(ExecutionStatus.values())
            .filter(status -> !status.hasEnded())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(ExecutionStatus.class)));

    private static final FieldType<Set<ExecutionStatus>> STATUSES = FieldType.names("a list of some of "
                    + NOT_ENDED.stream().map(ExecutionStatus::wire).collect(Collectors.joining(", ")))
            .map(BulkCancelRequest::statuses);
    private static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9@-]{1,128}"), "1 to 128 of A-Z, a-z, 0-9, '@' and '-'");
    private static final FieldType<String> OWNER =
            FieldType.text(Pattern.compile("\\P{Cntrl}{1,128}"), "the name of a user");
    private static final FieldType<String> GROUP =
            FieldType.text(Pattern.compile("[A-Za-z0-9_-]{2,64}"), "the name of a group");

    /** The body, for the OpenAPI document. */
    @Schema(name = "BulkCancel")
    record Body(
            @Schema(description = "One or more statuses of executions that have not ended") List<String> status,
            @Schema(description = "Beginning of the name") String name,
            @Schema(description = "User name of the owner") String owner,
            @Schema(description = "Name of the group that it counts for") String group,
            @Schema(description = "Id of the array that it is in") Long array,
            @Schema(description = "true instead of all conditions: every execution that you may cancel") Boolean all,
            @Schema(description = "true: cancel nothing and show what would be cancelled") Boolean dryRun,
            @Schema(description = "1 to 500", defaultValue = "500") Integer limit) {}

    /** @throws dev.zoe.api.problem.Problem that lists everything that is wrong */
    static BulkCancelRequest read(JsonNode body) {
        FieldReader fields = new FieldReader(body);
        Set<ExecutionStatus> statuses = fields.read("status", STATUSES).orElse(Set.of());
        Optional<String> name = fields.read("name", NAME);
        Optional<String> owner = fields.read("owner", OWNER);
        Optional<String> group = fields.read("group", GROUP);
        Optional<Long> array = fields.read("array", FieldType.whole(1, Long.MAX_VALUE));
        boolean all = fields.read("all", FieldType.FLAG).orElse(false);
        boolean dryRun = fields.read("dry_run", FieldType.FLAG).orElse(false);
        long limit = fields.read("limit", FieldType.whole(1, PageLimit.MOST)).orElse((long) PageLimit.MOST);
        fields.requireNoErrors();
        boolean conditional =
                !statuses.isEmpty() || name.isPresent() || owner.isPresent() || group.isPresent() || array.isPresent();
        if (conditional == all) {
            fields.refuse(
                    "all",
                    all
                            ? "means every execution, so leave out status, name, owner, group and array"
                            : "must be true to cancel every execution that you may cancel; otherwise name status, name,"
                                    + " owner, group or array");
            fields.requireNoErrors();
        }
        return new BulkCancelRequest(
                ExecutionListRequest.of(statuses, name, owner, group, array, Math.toIntExact(limit)), dryRun);
    }

    private static Optional<Set<ExecutionStatus>> statuses(List<String> names) {
        Set<ExecutionStatus> found = new HashSet<>();
        for (ExecutionStatus status : NOT_ENDED) {
            if (names.contains(status.wire())) {
                found.add(status);
            }
        }
        return found.size() == Set.copyOf(names).size() ? Optional.of(found) : Optional.empty();
    }
}
