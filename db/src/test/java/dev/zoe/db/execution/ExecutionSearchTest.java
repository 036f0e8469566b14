package dev.zoe.db.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.RecordedSql;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.user.UserEntity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ExecutionSearchTest extends DatabaseTest {

    @Autowired
    ExecutionRepository executions;

    @Test
    void pagesAreCompleteAndStableWhileOthersSubmit() {
        UserEntity owner = samples.user("ada");
        List<Long> there = LongStream.range(0, 25)
                .map(i -> samples.execution("run-" + i, owner, ExecutionStatus.QUEUED)
                        .getId())
                .boxed()
                .toList();

        List<Long> seen = new ArrayList<>();
        long before = Long.MAX_VALUE;
        List<ExecutionSummary> page = executions.search(ExecutionFilter.ALL, AgeOrder.NEWEST_FIRST, before, 10);
        while (!page.isEmpty()) {
            page.forEach(execution -> seen.add(execution.id()));
            assertThat(seen).hasSizeLessThanOrEqualTo(there.size());
            before = seen.get(seen.size() - 1);
            samples.execution("meanwhile", owner, ExecutionStatus.SUBMITTED);
            page = executions.search(ExecutionFilter.ALL, AgeOrder.NEWEST_FIRST, before, 10);
        }

        assertThat(seen)
                .containsExactlyElementsOf(
                        there.stream().sorted(Comparator.reverseOrder()).toList());
    }

    @Test
    void aPageNeedsOneQueryHasTheOwnersAndLoadsNoDescription() {
        samples.execution("first", samples.user("ada"), ExecutionStatus.QUEUED);
        samples.execution("second", samples.user("bob"), ExecutionStatus.QUEUED);
        RecordedSql.clear();

        assertThat(executions.search(ExecutionFilter.ALL, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 10))
                .extracting(ExecutionSummary::owner)
                .containsExactly("bob", "ada");
        assertThat(RecordedSql.sent()).singleElement().asString().doesNotContain("description");
    }

    @Test
    void everyConditionNarrowsTheList() {
        UserEntity ada = samples.user("ada");
        UserEntity bob = samples.user("bob");
        samples.execution("spark-1", ada, ExecutionStatus.QUEUED);
        samples.execution("spark-2", bob, ExecutionStatus.RUNNING);
        samples.execution("tensor-1", bob, ExecutionStatus.TERMINATED);
        ExecutionFilter all = ExecutionFilter.ALL;

        assertThat(names(all.withStatuses(Set.of(ExecutionStatus.RUNNING, ExecutionStatus.TERMINATED))))
                .containsExactly("tensor-1", "spark-2");
        assertThat(names(all.withName("spark-1"))).containsExactly("spark-1");
        assertThat(names(all.withName("spark"))).isEmpty();
        assertThat(names(all.withNamePrefix("spark"))).containsExactly("spark-2", "spark-1");
        assertThat(names(all.withNamePrefix("%"))).isEmpty();
        assertThat(names(all.withNamePrefix("spark_1"))).isEmpty();
        assertThat(names(all.withOwner(bob.getId()))).containsExactly("tensor-1", "spark-2");
        assertThat(names(all.withOwner(bob.getId()).withNamePrefix("spark"))).containsExactly("spark-2");
    }

    @Test
    void onlyExecutionsThatHaveNotEndedAndHaveNoCancelRequestAreCancellable() {
        UserEntity ada = samples.user("ada");
        samples.execution("one", ada, ExecutionStatus.QUEUED);
        samples.execution("two", ada, ExecutionStatus.RUNNING);
        samples.execution("gone", ada, ExecutionStatus.TERMINATED);
        long requested =
                samples.execution("requested", ada, ExecutionStatus.QUEUED).getId();
        executions.requestCancel(requested, ada.getId(), Instant.parse("2026-11-21T09:00:00Z"));
        samples.execution("other", samples.user("bob"), ExecutionStatus.QUEUED);
        ExecutionFilter ofAda = ExecutionFilter.ALL.withOwner(ada.getId());

        assertThat(executions.searchCancellable(ofAda, 10))
                .extracting(ExecutionSummary::name)
                .containsExactly("two", "one");
        assertThat(executions.searchCancellable(ofAda, 1))
                .extracting(ExecutionSummary::name)
                .containsExactly("two");
        assertThat(executions.countCancellable(ofAda)).isEqualTo(2);
        assertThat(executions.countCancellable(ExecutionFilter.ALL)).isEqualTo(3);
        assertThat(executions.countCancellable(ofAda.withGroup("physics"))).isZero();
    }

    private List<String> names(ExecutionFilter filter) {
        return executions.search(filter, AgeOrder.NEWEST_FIRST, Long.MAX_VALUE, 10).stream()
                .map(ExecutionSummary::name)
                .toList();
    }
}
