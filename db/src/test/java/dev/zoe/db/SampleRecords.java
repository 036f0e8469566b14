package dev.zoe.db;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.Component;
import dev.zoe.application.IdleLimits;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionTemplate;

/** Users and executions to work with, saved. */
public class SampleRecords {

    private final UserRepository users;
    private final RoleRepository roles;
    private final QuotaRepository quotas;
    private final ExecutionRepository executions;
    private final TransactionTemplate transaction;

    SampleRecords(
            UserRepository users,
            RoleRepository roles,
            QuotaRepository quotas,
            ExecutionRepository executions,
            TransactionTemplate transaction) {
        this.users = users;
        this.roles = roles;
        this.quotas = quotas;
        this.executions = executions;
        this.transaction = transaction;
    }

    public UserEntity user(String name) {
        return user(name, quotas.findByName("unlimited").orElseThrow());
    }

    public UserEntity user(String name, QuotaEntity quota) {
        RoleEntity role = roles.findByName("user").orElseThrow();
        return users.save(new UserEntity(name, 1000, role, quota, DatabaseTest.NOW));
    }

    public UserEntity user(String name, String quota, int fsUid) {
        RoleEntity role = roles.findByName("user").orElseThrow();
        return users.save(
                new UserEntity(name, fsUid, role, quotas.findByName(quota).orElseThrow(), DatabaseTest.NOW));
    }

    public static ExecutionEntity submission(String name, UserEntity owner) {
        return new ExecutionEntity(name, owner, application(), "{\"name\": \"word-count\"}", DatabaseTest.NOW);
    }

    /** The same before it is written: 2 cores and 4 GiB of core services. */
    static NewExecution unwritten(UserEntity owner) {
        return waiting(owner, List.of());
    }

    /** The same, waiting for others. */
    public static NewExecution waiting(UserEntity owner, List<NewDependency> after) {
        String json = "{\"name\": \"word-count\"}";
        return new NewExecution(
                "word-count",
                owner.getId(),
                owner.getUsername(),
                application(),
                json,
                Optional.empty(),
                ApplicationFootprint.of(application(), json, SiteLimits.defaults()),
                Optional.empty(),
                after,
                Optional.empty());
    }

    public ExecutionEntity execution(String name, UserEntity owner, ExecutionStatus status) {
        ExecutionEntity execution = submission(name, owner);
        if (status == ExecutionStatus.CLEANING_UP) {
            execution.cleanUp(ExecutionStatus.TERMINATED);
        } else {
            execution.enter(status, DatabaseTest.NOW);
        }
        return executions.save(execution);
    }

    /** Changes an execution in a transaction of its own. */
    public void change(long id, Consumer<ExecutionEntity> change) {
        transaction.executeWithoutResult(
                status -> change.accept(executions.findById(id).orElseThrow()));
    }

    /** Two core services of 1 core and 2 GiB and three elastic ones. */
    static Application application() {
        Component.Demand demand =
                new Component.Demand(500, Optional.of(1000L), 1L << 30, Optional.of(2L << 30), Optional.empty(), 0);
        Component worker = new Component(
                "worker",
                "image",
                2,
                5,
                demand,
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Set.of(),
                0,
                true,
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Component.Restart.NEVER,
                Duration.ofSeconds(10),
                List.of(),
                Set.of(),
                false);
        return new Application(
                "word-count",
                Application.Kind.BATCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                IdleLimits.NONE,
                Optional.empty(),
                List.of(worker),
                Map.of());
    }
}
