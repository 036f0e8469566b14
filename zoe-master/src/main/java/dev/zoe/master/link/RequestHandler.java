package dev.zoe.master.link;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.Inbox;
import dev.zoe.master.loop.MasterEvent;
import dev.zoe.master.loop.WorkingSet;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers one request. Hints go into the inbox of the loop; questions are answered by the loop's own thread. */
public final class RequestHandler implements Function<Request, Reply> {

    private static final int PATIENCE_SECONDS = 5;

    private final String master;
    private final Leadership leadership;
    private final Supplier<Inbox> inbox;
    private final BackEnd backEnd;
    private final Supplier<String> trouble;
    private final OutputReader outputs;
    private final SchedulerView view;
    private final Supplier<List<Reply.Checkup.Finding>> checkup;

    /**
     * @param inbox of the present reign
     * @param trouble what the back-end is failing with; empty when it is well
     * @param checkup looks at what the master works with
     */
    public RequestHandler(
            String master,
            Leadership leadership,
            Supplier<Inbox> inbox,
            BackEnd backEnd,
            Supplier<String> trouble,
            OutputReader outputs,
            Clock clock,
            Supplier<List<Reply.Checkup.Finding>> checkup) {
        this.master = master;
        this.leadership = leadership;
        this.inbox = inbox;
        this.backEnd = backEnd;
        this.trouble = trouble;
        this.outputs = outputs;
        this.checkup = checkup;
        this.view = new SchedulerView(clock);
    }

    @Override
    public Reply apply(Request request) {
        if (request instanceof Request.Ping) {
            return new Reply.Pong(master, leadership.isLeader(), backEnd.name(), trouble.get());
        }
        if (request instanceof Request.Checkup) {
            return new Reply.Checkup(checkup.get());
        }
        if (!leadership.isLeader()) {
            return new Reply.Refused(master + " is a standby: ask the leader");
        }
        if (request instanceof Request.Hint hint) {
            return look(List.of(hint.execution()));
        }
        if (request instanceof Request.Look hints) {
            return look(hints.executions());
        }
        if (request instanceof Request.Reconfigured) {
            inbox.get().put(new MasterEvent.Reconfigured());
            return new Reply.Accepted();
        }
        if (request instanceof Request.Log log) {
            return outputs.read(log);
        }
        if (request instanceof Request.Explain explain) {
            return ask(working -> view.explain(explain.execution(), working));
        }
        if (request instanceof Request.Statistics statistics) {
            return ask(working -> view.statistics(statistics.queueLimit(), working));
        }
        return new Reply.Refused("this master does not know " + request);
    }

    private Reply look(List<Long> executions) {
        executions.forEach(execution -> inbox.get().put(new MasterEvent.Look(execution)));
        return new Reply.Accepted();
    }

    private Reply ask(Function<WorkingSet, Reply> question) {
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        inbox.get().put(new MasterEvent.Question(working -> answer.complete(question.apply(working))));
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return new Reply.Refused("the scheduler did not answer in %d s: ask again".formatted(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply.Refused("the master is stopping: ask again");
        }
    }
}
