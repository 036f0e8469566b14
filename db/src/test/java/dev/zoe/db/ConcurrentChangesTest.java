package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.OwnerUsage;
import dev.zoe.db.quota.QuotaCheck;
import dev.zoe.db.quota.QuotaExceededException;
import dev.zoe.db.quota.WaitingLimitException;
import dev.zoe.db.quota.WaitingLimits;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;

/** Two who change the same thing at the same time. */
class ConcurrentChangesTest extends DatabaseTest {

    private static final OwnerUsage ONE = new OwnerUsage(1, 1, 1, 1, 1, 1, 1);

    @Autowired
    ExecutionRepository executions;

    @Autowired
    UserRepository users;

    @Autowired
    QuotaRepository quotas;

    @Autowired
    QuotaCheck quotaCheck;

    @Test
    void theSecondOfTwoWritersIsToldThatHisViewIsOld() {
        long id = samples.execution("word-count", samples.user("ada"), ExecutionStatus.QUEUED)
                .getId();
        ExecutionEntity old = executions.findById(id).orElseThrow();
        samples.change(id, execution -> execution.enter(ExecutionStatus.STARTING, NOW));
        old.enter(ExecutionStatus.RUNNING, NOW);

        assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> executions.save(old));
        assertThat(executions.findById(id).orElseThrow().getStatus()).isEqualTo(ExecutionStatus.STARTING);
    }

    @Test
    void aWishToCancelIsNotedOnceAndNotLostToAnOldView() {
        UserEntity owner = samples.user("ada");
        long id =
                samples.execution("word-count", owner, ExecutionStatus.STARTING).getId();
        ExecutionEntity old = executions.findById(id).orElseThrow();

        assertThat(executions.requestCancel(id, owner.getId(), NOW)).isOne();
        assertThat(executions.requestCancel(id, owner.getId(), NOW.plusSeconds(1)))
                .isZero();

        old.enter(ExecutionStatus.RUNNING, NOW);
        assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> executions.save(old));
        assertThat(executions.findById(id).orElseThrow().getCancelRequestedAt()).contains(NOW);
    }

    @Test
    void anEndedExecutionIsNotCancelled() {
        UserEntity owner = samples.user("ada");
        long id = samples.execution("word-count", owner, ExecutionStatus.TERMINATED)
                .getId();

        assertThat(executions.requestCancel(id, owner.getId(), NOW)).isZero();
    }

    @Test
    void ofTwoSubmissionsAtOnceOnlyOneGetsPastALimitOfOne() throws Exception {
        QuotaEntity quota = new QuotaEntity("one");
        quota.setConcurrentExecutions(1);
        long id = samples.user("ada", quotas.save(quota)).getId();
        CyclicBarrier together = new CyclicBarrier(2);
        Callable<Boolean> submission = () -> {
            together.await();
            return submit(id);
        };

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 10; round++) {
                jdbc.execute("truncate execution cascade");
                int admitted = 0;
                for (Future<Boolean> result : threads.invokeAll(List.of(submission, submission))) {
                    admitted += result.get() ? 1 : 0;
                }
                assertThat(admitted).isEqualTo(1);
                assertThat(executions.usage(id).executions()).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aSubmissionWaitsForAnotherOfTheSameOwnerThatHasNotCommitted() throws Exception {
        QuotaEntity quota = new QuotaEntity("one");
        quota.setConcurrentExecutions(1);
        long id = samples.user("ada", quotas.save(quota)).getId();
        CountDownLatch firstIsIn = new CountDownLatch(1);
        CountDownLatch secondWaits = new CountDownLatch(1);

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<?> first = threads.submit(() -> transaction.executeWithoutResult(status -> {
                UserEntity owner = users.findById(id).orElseThrow();
                quotaCheck.check(owner, ONE, WaitingLimits.NONE);
                executions.save(SampleRecords.submission("word-count", owner));
                firstIsIn.countDown();
                await(secondWaits);
            }));
            await(firstIsIn);
            Future<Boolean> second = threads.submit(() -> submit(id));
            Awaitility.await().until(this::somebodyWaits);
            secondWaits.countDown();
            first.get();

            assertThat(second.get()).isFalse();
        } finally {
            threads.shutdownNow();
        }
    }

    private boolean submit(long ownerId) {
        return submit(ownerId, WaitingLimits.NONE);
    }

    private boolean submit(long ownerId, WaitingLimits limits) {
        return Boolean.TRUE.equals(transaction.execute(status -> {
            UserEntity owner = users.findById(ownerId).orElseThrow();
            try {
                quotaCheck.check(owner, ONE, limits);
            } catch (QuotaExceededException | WaitingLimitException e) {
                return false;
            }
            executions.save(SampleRecords.submission("word-count", owner));
            return true;
        }));
    }

    @Test
    void theRefusalNamesEveryLimitThatIsExceeded() {
        QuotaEntity quota = new QuotaEntity("small");
        quota.setMillicores(3000);
        quota.setMemory(1L << 30);
        quota.setConcurrentExecutions(5);
        UserEntity owner = samples.user("ada", quotas.save(quota));
        samples.execution("runs", owner, ExecutionStatus.RUNNING);
        samples.execution("over", owner, ExecutionStatus.TERMINATED);

        assertThat(executions.usage(owner.getId())).isEqualTo(new OwnerUsage(1, 2000, 4L << 30, 3000, 6L << 30, 5, 22));
        assertThatExceptionOfType(QuotaExceededException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(
                        status -> quotaCheck.check(owner, new OwnerUsage(1, 2000, 1, 0, 0, 1, 1), WaitingLimits.NONE)))
                .withMessage("the quota \"small\" of ada is exceeded: 2000 millicores in use and 2000 wanted, "
                        + "3000 allowed, 4294967296 bytes of memory in use and 1 wanted, 1073741824 allowed; "
                        + "the maxima of the services count, and the limit of the site where there is"
                        + " none; lower them, "
                        + "or wait until an execution ends");
    }

    @Test
    void elasticServicesCountAgainstALimitOfTheirOwn() {
        QuotaEntity quota = new QuotaEntity("elastic");
        quota.setElasticMillicores(5000);
        quota.setElasticMemory(7L << 30);
        UserEntity owner = samples.user("ada", quotas.save(quota));
        samples.execution("runs", owner, ExecutionStatus.RUNNING);

        assertThatExceptionOfType(QuotaExceededException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> quotaCheck.check(
                        owner, new OwnerUsage(1, 9000, 9L << 30, 2001, 2L << 30, 1, 1), WaitingLimits.NONE)))
                .withMessageContaining("3000 millicores of elastic services in use and 2001 wanted, 5000 allowed")
                .withMessageContaining("6442450944 bytes of memory of elastic services in use");
    }

    @Test
    void whatOneOwnerHasWaitingIsLimitedWithoutAQuota() {
        UserEntity owner = samples.user("ada");
        samples.execution("waits", owner, ExecutionStatus.QUEUED);
        samples.execution("over", owner, ExecutionStatus.TERMINATED);

        transaction.executeWithoutResult(status -> quotaCheck.check(owner, ONE, new WaitingLimits(2, 6, 23)));
        assertThatExceptionOfType(WaitingLimitException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(
                        status -> quotaCheck.check(owner, ONE, new WaitingLimits(1, 5, 22))))
                .withMessage(
                        "this site limits what one user may have waiting and running: 1 executions that have not ended"
                                + " in use and 1 wanted, 1 allowed, 5 services and ports of these in"
                                + " use and 1 wanted, 5"
                                + " allowed, 22 bytes of their descriptions in use and 1 wanted, 22"
                                + " allowed; wait until an"
                                + " execution ends");
    }

    @Test
    void ofTwoSubmissionsAtOnceOnlyOneGetsPastALimitOfTheSite() throws Exception {
        long id = samples.user("ada").getId();
        CyclicBarrier together = new CyclicBarrier(2);
        Callable<Boolean> submission = () -> {
            together.await();
            return submit(id, new WaitingLimits(1, 0, 0));
        };

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 10; round++) {
                jdbc.execute("truncate execution cascade");
                int admitted = 0;
                for (Future<Boolean> result : threads.invokeAll(List.of(submission, submission))) {
                    admitted += result.get() ? 1 : 0;
                }
                assertThat(admitted).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void anUnlimitedOwnerIsNeitherCountedNorHeld() {
        UserEntity owner = samples.user("ada");
        RecordedSql.clear();

        transaction.executeWithoutResult(status -> quotaCheck.check(
                owner,
                new OwnerUsage(1, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1),
                WaitingLimits.NONE));

        assertThat(RecordedSql.sent()).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the other side did not come in 30 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
