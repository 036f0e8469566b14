package dev.zoe.master.rpc;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.explain.ExecutionExplainer;
import dev.zoe.master.explain.SettingsPreviewer;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.SessionRequest;
import dev.zoe.protocol.WorkspaceRequest;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers a request. Hints go into the inbox of the loop; the thread of the loop answers queries of its state. */
public final class MasterRequestHandler implements Function<MasterRequest, MasterReply> {

    private static final int QUERY_TIMEOUT_SECONDS = 5;

    private final String master;
    private final Leadership leadership;
    private final Supplier<EventInbox> inbox;
    private final BackEnd backEnd;
    private final Supplier<String> backEndFailure;
    private final OutputPartReader outputs;
    private final Function<WorkspaceRequest, MasterReply> files;
    private final Function<SessionRequest, MasterReply> sessions;
    private final ExecutionExplainer explainer;
    private final SchedulerStatistics statistics;
    private final SettingsPreviewer previewer;
    private final Supplier<List<MasterReply.Checkup.Finding>> checkup;

    /**
     * @param inbox the inbox of the present session
     * @param backEndFailure the present failure of the back-end; empty when it works
     * @param files serves requests about files of workspaces
     * @param sessions serves requests about sessions into services
     * @param checkup checks the engines, clocks and disks that the master depends on
     */
    public MasterRequestHandler(
            String master,
            Leadership leadership,
            Supplier<EventInbox> inbox,
            BackEnd backEnd,
            Supplier<String> backEndFailure,
            OutputPartReader outputs,
            Function<WorkspaceRequest, MasterReply> files,
            Function<SessionRequest, MasterReply> sessions,
            Clock clock,
            Supplier<List<MasterReply.Checkup.Finding>> checkup) {
        this.master = master;
        this.leadership = leadership;
        this.inbox = inbox;
        this.backEnd = backEnd;
        this.backEndFailure = backEndFailure;
        this.outputs = outputs;
        this.files = files;
        this.sessions = sessions;
        this.checkup = checkup;
        this.explainer = new ExecutionExplainer(clock);
        this.statistics = new SchedulerStatistics(clock);
        this.previewer = new SettingsPreviewer(clock);
    }

    @Override
    public MasterReply apply(MasterRequest request) {
        if (request instanceof MasterRequest.Ping) {
            return new MasterReply.Pong(master, leadership.isLeader(), backEnd.name(), backEndFailure.get());
        }
        if (request instanceof MasterRequest.Checkup) {
            return new MasterReply.Checkup(checkup.get());
        }
        if (!leadership.isLeader()) {
            return new MasterReply.Refused(master + " is a standby: ask the leader");
        }
        if (request instanceof MasterRequest.Hint hint) {
            return hint(List.of(hint.execution()));
        }
        if (request instanceof MasterRequest.Look look) {
            return hint(look.executions());
        }
        if (request instanceof MasterRequest.Reconfigured) {
            inbox.get().put(new MasterEvent.SettingsChanged());
            return new MasterReply.Accepted();
        }
        if (request instanceof MasterRequest.Log log) {
            return outputs.read(log);
        }
        if (request instanceof WorkspaceRequest aboutFiles) {
            return files.apply(aboutFiles);
        }
        if (request instanceof SessionRequest aboutSession) {
            return sessions.apply(aboutSession);
        }
        if (request instanceof MasterRequest.LogEnd end) {
            return outputs.readEnd(end);
        }
        if (request instanceof MasterRequest.Explain explain) {
            return query(working -> explainer.explain(explain.execution(), working));
        }
        if (request instanceof MasterRequest.PreviewSettings preview) {
            return query(working -> previewer.preview(preview, working));
        }
        if (request instanceof MasterRequest.Statistics query) {
            return query(working -> statistics.of(query.queueLimit(), working));
        }
        throw new IllegalArgumentException(
                "no handler for " + request.getClass().getName());
    }

    private MasterReply hint(List<Long> executions) {
        executions.forEach(execution -> inbox.get().put(new MasterEvent.ExecutionChanged(execution)));
        return new MasterReply.Accepted();
    }

    private MasterReply query(Function<WorkingSet, MasterReply> query) {
        CompletableFuture<MasterReply> answer = new CompletableFuture<>();
        inbox.get().put(new MasterEvent.StateQuery(working -> answer.complete(query.apply(working))));
        try {
            return answer.get(QUERY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return new MasterReply.Refused(
                    "the scheduler did not answer in %d s: ask again".formatted(QUERY_TIMEOUT_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MasterReply.Refused("the master is stopping: ask again");
        }
    }
}
