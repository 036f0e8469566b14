package dev.zoe.web.execution.output;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.servicelog.ServiceLogLocator;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Makes the part of a page with the output of services. */
@Component
public class OutputViews {
    private final OutputReader reader;

    OutputViews(OutputReader reader) {
        this.reader = reader;
    }

    /**
     * @param execution with its description
     * @param services all services of the execution
     * @param wanted value of an {@link OutputChoice}
     */
    public OutputView of(
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
}
