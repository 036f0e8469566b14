package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The options of {@code zoe cancel} that stand for many executions. */
final class CancelConditions {

    private static final String ME = "me";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = StatusFilterConverter.class,
            completionCandidates = StatusFilterConverter.Candidates.class,
            description = "All in this state, such as queued")
    private Optional<String> status = Optional.empty();

    @Option(names = "--name", paramLabel = "NAME", description = "All whose names begin like this")
    private Optional<String> name = Optional.empty();

    @Option(names = "--owner", paramLabel = "USER", description = "All of this user; 'me' for your own")
    private Optional<String> owner = Optional.empty();

    @Option(names = "--group", paramLabel = "GROUP", description = "All that count for this group")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--array",
            paramLabel = "ID",
            converter = ArrayIdConverter.class,
            description = "All executions of this array")
    private Optional<Long> array = Optional.empty();

    @Option(names = "--all", description = "All that you may cancel")
    private boolean all;

    boolean isEmpty() {
        return !all && status.isEmpty() && name.isEmpty() && owner.isEmpty() && group.isEmpty() && array.isEmpty();
    }

    /** The body of the call that cancels them. */
    ObjectNode body(ZoeRestClient api, boolean dryRun) {
        ObjectNode body = CliJson.mapper().createObjectNode();
        status.ifPresent(names -> {
            ArrayNode list = body.putArray("status");
            for (String one : names.split(",", -1)) {
                list.add(one);
            }
        });
        name.ifPresent(beginning -> body.put("name", beginning));
        owner.map(user ->
                        user.equals(ME) ? api.get("/users/me").path("username").asString("") : user)
                .ifPresent(user -> body.put("owner", user));
        group.ifPresent(counted -> body.put("group", counted));
        array.ifPresent(id -> body.put("array", id));
        if (all) {
            body.put("all", true);
        }
        return body.put("dry_run", dryRun);
    }
}
