package dev.zoe.web.execution.output;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.servicelog.ServiceLogLocator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Makes the part of a page with the output of services. */
@Component
public class OutputViews implements AutoCloseable {
    private final OutputReader reader;

    /** At most one for each request that is being served. */
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "zoe-output-view");
        thread.setDaemon(true);
        return thread;
    });

    OutputViews(OutputReader reader) {
        this.reader = reader;
    }

    /**
     * Begins to make it. The master is asked, whose answer takes as long as all queries of a page.
     *
     * @param execution with its description
     * @param services all services of the execution
     * @param wanted value of an {@link OutputChoice}
     * @return waits for it
     */
    public Supplier<OutputView> begin(
            ApiCaller caller, ExecutionView execution, List<ServiceView> services, Optional<String> wanted) {
        CompletableFuture<OutputView> begun =
                CompletableFuture.supplyAsync(() -> of(caller, execution, services, wanted), threads);
        return begun::join;
    }

    private OutputView of(
            ApiCaller caller, ExecutionView execution, List<ServiceView> services, Optional<String> wanted) {
        Optional<String> first =
                services.isEmpty() ? Optional.empty() : execution.application().map(ServiceLogLocator::monitored);
        OutputChoice.Options options = new OutputChoice.Options(first, services);
        OutputChoice choice = OutputChoice.read(wanted, options);
        OutputView view = new OutputView(
                options.shown(choice),
                options.isCut(),
                choice,
                wanted.filter(value -> !options.hasChoice(value)),
                List.of(),
                Optional.empty());
        if (choice.services().size() != 1) {
            return view;
        }
        try {
            return view.withLines(
                    reader.lastLines(caller, execution.id(), choice.services().get(0)));
        } catch (Problem unread) {
            return view.withProblem(Optional.ofNullable(unread.getBody().getDetail()));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
