package dev.zoe.cli.internal.top;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Clock;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads what {@code zoe top} shows. */
public final class SnapshotReader {

    private static final String STARTED = "starting,running,cleaning-up";
    private static final int MOST = 500;

    private final ZoeRestClient api;
    private final Clock clock;

    public SnapshotReader(ZoeRestClient api, Clock clock) {
        this.api = api;
        this.clock = clock;
    }

    /** @throws CommandFailure when the server cannot be reached or refuses */
    public ClusterSnapshot read() {
        QueryParameters started = new QueryParameters().with("status", STARTED);
        return new ClusterSnapshot(
                clock.instant(),
                visible("/nodes"),
                visible("/queue"),
                api.list("/executions", started, MOST)
                        .path("items")
                        .valueStream()
                        .map(ExecutionDocument::new)
                        .toList());
    }

    /** A role need not see the status of the cluster; its own executions it sees. */
    private Optional<JsonNode> visible(String path) {
        try {
            return Optional.of(api.get(path));
        } catch (CommandFailure failure) {
            if (failure.exitCode() == ExitCode.NOT_ALLOWED) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
