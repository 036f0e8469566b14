package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas of users and groups hold executions while the master runs, on a node with eight cores. */
@Tag("slow")
class HolderLimitsTest {

    private static final String SINGLE = batch("single").main("solo").json();

    private MasterFixture fixture;

    @BeforeEach
    void open(@TempDir Path workspaces) {
        fixture = new MasterFixture(workspaces, new FakeBackEnd(FakeBackEnd.node("n1", 8000, 16 * MasterFixture.GIB)));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theQuotaOfAUserHoldsTheSecondExecutionUntilItIsRaised() throws Exception {
        long quota = quotaOf(MasterFixture.USER, most -> most.setConcurrentExecutions(1));

        long first = fixture.submit(SINGLE);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        long second = fixture.submit(SINGLE);
        fixture.awaitStatus(second, ExecutionStatus.QUEUED);
        fixture.awaitUntil(() -> assertThat(reasons(second))
                .contains("held by quota of user %s: 1 of 1 running application".formatted(MasterFixture.USER)));

        changeQuota(quota, most -> most.setConcurrentExecutions(2));

        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
    }

    @Test
    void theQuotaOfAGroupHoldsWhatCountsForItAlsoAfterARestart() throws Exception {
        QuotaEntity one = new QuotaEntity("one-" + System.nanoTime());
        one.setMillicores(1000);
        GroupEntity group = fixture.bean(GroupRepository.class)
                .saveAndFlush(new GroupEntity(
                        "physics", fixture.bean(QuotaRepository.class).saveAndFlush(one), Instant.now()));
        fixture.bean(GroupMemberStore.class).add(group.getId(), user().getId());

        long first = fixture.submit(SINGLE);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        long second = fixture.submit(SINGLE);
        fixture.awaitUntil(() -> assertThat(reasons(second)).contains("held by quota of group physics: 1 of 1 core"));
        assertThat(fixture.bean(ExecutionRepository.class).findById(second).flatMap(e -> e.getGroup()
                        .map(GroupEntity::getName)))
                .contains("physics");

        fixture.stopMaster();
        fixture.startMaster();

        fixture.awaitUntil(() -> assertThat(reasons(second)).contains("held by quota of group physics: 1 of 1 core"));
        fixture.cancel(first);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
    }

    @Test
    void theRunTimeOfAQuotaEndsWhatRunsForLonger() {
        quotaOf(MasterFixture.USER, most -> most.setRuntimeLimitSeconds(1));

        long id = fixture.submit(SINGLE);

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage())
                .hasValue("it ran for longer than the run-time limit of its quota of 1 s");
    }

    private UserEntity user() {
        return fixture.bean(UserRepository.class)
                .findByUsername(MasterFixture.USER)
                .orElseThrow();
    }

    private long quotaOf(String username, Consumer<QuotaEntity> limits) {
        QuotaEntity quota = new QuotaEntity("most-" + System.nanoTime());
        limits.accept(quota);
        QuotaEntity saved = fixture.bean(QuotaRepository.class).saveAndFlush(quota);
        UserEntity user =
                fixture.bean(UserRepository.class).findByUsername(username).orElseThrow();
        user.setQuota(saved);
        fixture.bean(UserRepository.class).saveAndFlush(user);
        return saved.getId();
    }

    /** Writes a change as the API does, and gives the hint. */
    private void changeQuota(long id, Consumer<QuotaEntity> change) throws Exception {
        QuotaEntity quota = fixture.bean(QuotaRepository.class).findById(id).orElseThrow();
        change.accept(quota);
        fixture.bean(QuotaRepository.class).saveAndFlush(quota);
        assertThat(fixture.ask(new MasterRequest.Reconfigured())).isInstanceOf(MasterReply.Accepted.class);
    }

    private List<String> reasons(long execution) throws Exception {
        MasterReply reply = fixture.ask(new MasterRequest.Explain(execution));
        assertThat(reply).isInstanceOf(MasterReply.Explanation.class);
        return ((MasterReply.Explanation) reply).reasons();
    }
}
