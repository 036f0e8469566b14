package dev.zoe.master.rpc;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.explain.ExecutionExplainer;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers one request. Hints go into the inbox of the loop; questions are answered by the loop's own thread. */
public final class MasterRequestHandler implements Function<MasterRequest, MasterReply> {

    private static final int PATIENCE_SECONDS = 5;

    private final String master;
    private final Leadership leadership;
    private final Supplier<EventInbox> inbox;
    private final BackEnd backEnd;
    private final Supplier<String> trouble;
    private final OutputPartReader outputs;
    private final ExecutionExplainer explainer;
    private final SchedulerStatistics statistics;
    private final Supplier<List<MasterReply.Checkup.Finding>> checkup;

    /**
     * @param inbox of the present reign
     * @param trouble what the back-end is failing with; empty when it is well
     * @param checkup looks at what the master works with
     */
    public MasterRequestHandler(
            String master,
            Leadership leadership,
            Supplier<EventInbox> inbox,
            BackEnd backEnd,
            Supplier<String> trouble,
            OutputPartReader outputs,
            Clock clock,
            Supplier<List<MasterReply.Checkup.Finding>> checkup) {
        this.master = master;
        this.leadership = leadership;
        this.inbox = inbox;
        this.backEnd = backEnd;
        this.trouble = trouble;
        this.outputs = outputs;
        this.checkup = checkup;
        this.explainer = new ExecutionExplainer(clock);
        this.statistics = new SchedulerStatistics(clock);
    }

    @Override
    public MasterReply apply(MasterRequest request) {
        if (request instanceof MasterRequest.Ping) {
            return new MasterReply.Pong(master, leadership.isLeader(), backEnd.name(), trouble.get());
        }
        if (request instanceof MasterRequest.Checkup) {
            return new MasterReply.Checkup(checkup.get());
        }
        if (!leadership.isLeader()) {
            return new MasterReply.Refused(master + " is a standby: ask the leader");
        }
        if (request instanceof MasterRequest.Hint hint) {
            return look(List.of(hint.execution()));
        }
        if (request instanceof MasterRequest.Look hints) {
            return look(hints.executions());
        }
        if (request instanceof MasterRequest.Reconfigured) {
            inbox.get().put(new MasterEvent.SettingsChanged());
            return new MasterReply.Accepted();
        }
        if (request instanceof MasterRequest.Log log) {
            return outputs.read(log);
        }
        if (request instanceof MasterRequest.Explain explain) {
            return ask(working -> explainer.explain(explain.execution(), working));
        }
        if (request instanceof MasterRequest.Statistics asked) {
            return ask(working -> statistics.of(asked.queueLimit(), working));
        }
        return new MasterReply.Refused("this master does not know " + request);
    }

    private MasterReply look(List<Long> executions) {
        executions.forEach(execution -> inbox.get().put(new MasterEvent.ExecutionChanged(execution)));
        return new MasterReply.Accepted();
    }

    private MasterReply ask(Function<WorkingSet, MasterReply> question) {
        CompletableFuture<MasterReply> answer = new CompletableFuture<>();
        inbox.get().put(new MasterEvent.StateQuery(working -> answer.complete(question.apply(working))));
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return new MasterReply.Refused(
                    "the scheduler did not answer in %d s: ask again".formatted(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MasterReply.Refused("the master is stopping: ask again");
        }
    }
}
