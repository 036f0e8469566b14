package dev.zoe.api.usage;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.usage.UsageDimension;
import dev.zoe.db.usage.UsageFilter;
import dev.zoe.db.usage.UsageKind;
import dev.zoe.db.usage.UsageReader;
import dev.zoe.db.usage.UsageSum;
import dev.zoe.db.user.Capability;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Adds up usage: the own one for everybody, that of others for roles that may operate their executions. */
@Service
public class UsageQueries {

    /** Rows of a CSV document, which is held in memory. */
    private static final int MOST_ROWS = 50_000;

    private static final int OWN_DAYS = 30;

    private final UsageReader reader;

    UsageQueries(UsageReader reader) {
        this.reader = reader;
    }

    /** @throws Problem when the usage of another user is asked for, which the caller may not see */
    Page<UsageView> page(ApiCaller caller, UsageRequest request) {
        List<UsageSum> sums = reader.read(filter(caller, request), request.after(), request.limit() + 1);
        List<UsageSum> shown = sums.subList(0, Math.min(sums.size(), request.limit()));
        Optional<String> next = sums.size() <= request.limit()
                ? Optional.empty()
                : Optional.of(UsageCursor.after(
                        request.by(), shown.get(shown.size() - 1).keys()));
        return new Page<>(
                shown.stream().map(sum -> UsageView.of(sum, request.by())).toList(), next);
    }

    /** What the caller has reserved in the 30 days up to {@code today}, by kind: core, elastic and lost. */
    public List<UsageView> ofOwnMonth(ApiCaller caller, LocalDate today) {
        List<UsageDimension> by = List.of(UsageDimension.KIND);
        UsageRequest month = new UsageRequest(
                today.minusDays(OWN_DAYS - 1L),
                today,
                by,
                Optional.of(caller.username()),
                Optional.empty(),
                UsageKind.values().length,
                List.of());
        return all(caller, month);
    }

    /**
     * All rows.
     *
     * @throws Problem when there are too many, or the usage of another user is asked for, which the caller may not see
     */
    List<UsageView> all(ApiCaller caller, UsageRequest request) {
        List<UsageSum> sums = reader.read(filter(caller, request), List.of(), MOST_ROWS + 1);
        if (sums.size() > MOST_ROWS) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST,
                    "There are more than %d rows; ask for fewer days, or with a shorter 'by'.".formatted(MOST_ROWS));
        }
        return sums.stream().map(sum -> UsageView.of(sum, request.by())).toList();
    }

    /** By the number of the user: the name may have belonged to another one who was deleted. */
    private static UsageFilter filter(ApiCaller caller, UsageRequest request) {
        boolean own = request.user().map(caller.username()::equals).orElse(true);
        if (!own) {
            caller.require(Capability.OPERATE_OTHERS);
        }
        return request.filter(caller.may(Capability.OPERATE_OTHERS) ? Optional.empty() : Optional.of(caller.id()));
    }
}
