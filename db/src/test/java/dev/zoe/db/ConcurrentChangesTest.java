package dev.zoe.db;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.quota.QuotaUsage;
import dev.zoe.db.quota.QuotaUsageReader;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter;
import dev.zoe.db.submission.QuotaCheck;
import dev.zoe.db.submission.QuotaExceededException;
import dev.zoe.db.submission.QuotaExcess;
import dev.zoe.db.submission.SubmissionHolders;
import dev.zoe.db.submission.WaitingLimitException;
import dev.zoe.db.submission.WaitingLimits;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

    @Autowired
    ExecutionRepository executions;

    @Autowired
    UserRepository users;

    @Autowired
    QuotaRepository quotas;

    private static final long SEED = 20261126;

    @Autowired
    NewExecutionWriter submissions;

    @Autowired
    GroupMemberStore members;

    @Autowired
    QuotaUsageReader usage;

    @Autowired
    GroupRepository groups;

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
        quota.setWaitingExecutions(1);
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
                assertThat(usage.ofUser(id).waiting()).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aSubmissionWaitsForAnotherOfTheSameOwnerThatHasNotCommitted() throws Exception {
        QuotaEntity quota = new QuotaEntity("one");
        quota.setWaitingExecutions(1);
        long id = samples.user("ada", quotas.save(quota)).getId();
        CountDownLatch firstIsIn = new CountDownLatch(1);
        CountDownLatch secondWaits = new CountDownLatch(1);

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<?> first = threads.submit(() -> transaction.executeWithoutResult(status -> {
                submit(users.findById(id).orElseThrow(), WaitingLimits.NONE);
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

    /** Whether it was written. */
    private boolean submit(UserEntity owner, WaitingLimits limits) {
        NewExecution execution = SampleRecords.unwritten(owner);
        NewExecutionWriter.Outcome outcome = submissions.write(execution, limits, AuditOrigin.ZOE);
        if (outcome.written().isEmpty()) {
            QuotaCheck.check(outcome.holders(), execution, limits);
        }
        return outcome.written().isPresent();
    }

    private boolean submit(long ownerId) {
        return submit(ownerId, WaitingLimits.NONE);
    }

    private boolean submit(long ownerId, WaitingLimits limits) {
        try {
            return submit(users.findById(ownerId).orElseThrow(), limits);
        } catch (QuotaExceededException | WaitingLimitException refused) {
            return false;
        }
    }

    @Test
    void theRefusalNamesEveryLimitThatIsExceededByItsOwnerAndItsGroup() {
        QuotaEntity small = new QuotaEntity("small");
        small.setMillicores(1999);
        small.setMemory(4L << 30);
        small.setConcurrentExecutions(1);
        small.setWaitingExecutions(2);
        QuotaEntity shared = new QuotaEntity("shared");
        shared.setMemory((4L << 30) - 1);
        shared.setWaitingExecutions(1);
        UserEntity owner = samples.user("ada", quotas.save(small));
        GroupEntity group = groups.save(new GroupEntity("physics", quotas.save(shared), NOW));
        members.add(group.getId(), owner.getId());
        samples.execution("runs", owner, ExecutionStatus.RUNNING);
        samples.execution("waits", owner, ExecutionStatus.QUEUED);
        jdbc.update("update execution set group_id = ?", group.getId());

        assertThatExceptionOfType(QuotaExceededException.class)
                .isThrownBy(() -> submit(owner, WaitingLimits.NONE))
                .satisfies(refusal -> assertThat(refusal.excesses())
                        .containsExactly(
                                new QuotaExcess("ada", "small", QuotaExcess.Kind.MILLICORES, 0, 2000, 1999),
                                new QuotaExcess(
                                        "the group physics",
                                        "shared",
                                        QuotaExcess.Kind.MEMORY,
                                        0,
                                        4L << 30,
                                        (4L << 30) - 1),
                                new QuotaExcess("the group physics", "shared", QuotaExcess.Kind.WAITING, 1, 1, 1)));
        assertThat(usage.ofUser(owner.getId())).isEqualTo(new QuotaUsage(1, 1, 2000, 4L << 30, 0, 0, 0));
        assertThat(usage.ofGroups(List.of(group.getId())))
                .isEqualTo(Map.of(group.getId(), new QuotaUsage(1, 1, 2000, 4L << 30, 0, 0, 0)));
    }

    @Test
    void ofSubmissionsAtOnceOfSeveralMembersNeverOneTooManyWaitsForTheGroup() throws Exception {
        QuotaEntity two = new QuotaEntity("two");
        two.setWaitingExecutions(2);
        long group =
                groups.save(new GroupEntity("physics", quotas.save(two), NOW)).getId();
        List<Long> owners = List.of(
                samples.user("ada").getId(),
                samples.user("bob", "unlimited", 1001).getId());
        owners.forEach(owner -> members.add(group, owner));
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            long owner = owners.get(i % owners.size());
            calls.add(() -> submit(owner));
        }

        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            int admitted = 0;
            for (Future<Boolean> result : threads.invokeAll(calls)) {
                admitted += result.get() ? 1 : 0;
            }
            assertThat(admitted).isEqualTo(2);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whatOneOwnerHasWaitingIsLimitedWithoutAQuota() {
        UserEntity owner = samples.user("ada");
        samples.execution("waits", owner, ExecutionStatus.QUEUED);
        samples.execution("over", owner, ExecutionStatus.TERMINATED);

        assertThat(submit(owner, new WaitingLimits(2, 10, 44))).isTrue();
        executions.deleteById(newest());
        assertThatExceptionOfType(WaitingLimitException.class)
                .isThrownBy(() -> submit(owner, new WaitingLimits(1, 5, 22)))
                .withMessage(
                        "this site limits what one user may have waiting and running: 1 executions that have not ended"
                                + " in use and 1 wanted, 1 allowed, 5 services, ports and dependencies of these in"
                                + " use and 5 wanted, 5"
                                + " allowed, 22 bytes of their descriptions in use and 22 wanted, 22"
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
    void aSubmissionIsWrittenExactlyWhenTheCheckAllowsIt() {
        Random random = new Random(SEED);
        int written = 0;
        for (int round = 0; round < 200; round++) {
            quotas.save(quota("own" + round, random));
            UserEntity owner = samples.user("user" + round, "own" + round, 2000 + round);
            long group = groups.save(new GroupEntity("group" + round, quotas.save(quota("of" + round, random)), NOW))
                    .getId();
            members.add(group, owner.getId());
            for (int i = random.nextInt(3); i > 0; i--) {
                long waits = samples.execution("waits", owner, ExecutionStatus.QUEUED)
                        .getId();
                jdbc.update(
                        "update execution set group_id = ? where id = ?", random.nextBoolean() ? group : null, waits);
            }
            WaitingLimits limits = new WaitingLimits(maybe(random, 4), maybe(random, 16), maybe(random, 70));
            NewExecution execution = SampleRecords.unwritten(owner);

            NewExecutionWriter.Outcome outcome = submissions.write(execution, limits, AuditOrigin.ZOE);

            assertThat(outcome.written().isPresent())
                    .as("round %d: %s of %s", round, limits, outcome.holders())
                    .isEqualTo(isAllowed(outcome.holders(), execution, limits));
            written += outcome.written().isPresent() ? 1 : 0;
        }
        assertThat(written).isBetween(20, 180);
    }

    private static QuotaEntity quota(String name, Random random) {
        QuotaEntity quota = new QuotaEntity(name);
        quota.setWaitingExecutions(maybe(random, 4));
        quota.setMillicores(random.nextInt(3) == 0 ? 1999 + random.nextInt(2) : 0);
        quota.setMemory(random.nextInt(3) == 0 ? (4L << 30) - random.nextInt(2) : 0);
        return quota;
    }

    /** A limit; 0, which is none, in two of three cases. */
    private static int maybe(Random random, int below) {
        return random.nextInt(3) == 0 ? random.nextInt(below) : 0;
    }

    private static boolean isAllowed(SubmissionHolders holders, NewExecution execution, WaitingLimits limits) {
        try {
            QuotaCheck.check(holders, execution, limits);
            return true;
        } catch (QuotaExceededException | WaitingLimitException refused) {
            return false;
        }
    }

    private long newest() {
        return requireNonNull(jdbc.queryForObject("select max(id) from execution", Long.class));
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
