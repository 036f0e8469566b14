package dev.zoe.api.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.usage.PeriodOfUseReader;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows what executions used over time. */
@Service
@Transactional(readOnly = true)
public class UseHistoryQueries {
    /** The periods of more than two months. */
    private static final int MOST = 2_000;

    private final PeriodOfUseReader periods;
    private final ExecutionQueries executions;

    UseHistoryQueries(PeriodOfUseReader periods, ExecutionQueries executions) {
        this.periods = periods;
        this.executions = executions;
    }

    /**
     * The newest 2,000 periods of an execution, the oldest of them first.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<PeriodOfUseView> list(ApiCaller caller, long execution) {
        executions.findVisible(caller, execution);
        return periods.newest(execution, MOST).stream().map(PeriodOfUseView::of).toList();
    }
}
