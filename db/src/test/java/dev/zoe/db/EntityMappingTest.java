package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.zoe.application.Application;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.execution.WaitingExecutionReader;
import dev.zoe.db.execution.WaitingExecutionRow;
import dev.zoe.db.node.NodeEntity;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.node.NodeStatus;
import dev.zoe.db.service.ActiveServiceCount;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceLogEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserCount;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

/** That the context starts at all says that Hibernate found the mapping valid for the migrated schema. */
class EntityMappingTest extends DatabaseTest {

    @Autowired
    WaitingExecutionReader waiting;

    @Autowired
    ExecutionRepository executions;

    @Autowired
    ServiceRepository services;

    @Autowired
    ServiceLogRepository logs;

    @Autowired
    NodeRepository nodes;

    @Autowired
    UserRepository users;

    @Autowired
    RoleRepository roles;

    @Test
    void theSettingsOfTheModuleApply(@Autowired Environment environment) {
        assertThat(environment.getProperty("spring.jpa.hibernate.ddl-auto")).isEqualTo("validate");
        assertThat(environment.getProperty("spring.jpa.open-in-view")).isEqualTo("false");
    }

    @Test
    void theMigrationsBringThreeRoles() {
        assertThat(roles.findAll())
                .extracting(RoleEntity::getName)
                .containsExactlyInAnyOrder("admin", "operator", "power-user", "user", "observer");
    }

    @Test
    void usersAreCountedByRoleAndByQuotaInOneStatementEach() {
        samples.user("ada");
        UserEntity grace = samples.user("grace");
        RecordedSql.clear();

        assertThat(users.countByRoles())
                .containsExactly(new UserCount(grace.getRole().getId(), 2));
        assertThat(users.countByQuotas())
                .containsExactly(new UserCount(grace.getQuota().getId(), 2));

        assertThat(RecordedSql.sent()).hasSize(2);
    }

    @Test
    void anExecutionComesBackAsItWasSaved() {
        UserEntity owner = samples.user("ada");
        ExecutionEntity submitted = SampleRecords.submission("word-count", owner);
        long id = executions.save(submitted).getId();

        executions.requestCancel(id, owner.getId(), NOW.plusSeconds(5));
        samples.change(id, execution -> {
            execution.enter(ExecutionStatus.QUEUED, NOW.plusSeconds(1));
            execution.enter(ExecutionStatus.STARTING, NOW.plusSeconds(2));
            execution.enter(ExecutionStatus.QUEUED, NOW.plusSeconds(3));
            execution.enter(ExecutionStatus.RUNNING, NOW.plusSeconds(4));
            execution.sawServices(5);
            execution.sawServices(3);
            execution.cleanUp(ExecutionStatus.CANCELLED);
            execution.setExitCode(143);
            execution.setErrorMessage("ended by its user");
        });

        ExecutionEntity found = executions.findById(id).orElseThrow();
        assertThat(found.getOwner().getUsername()).isEqualTo("ada");
        assertThat(found.getStatus()).isEqualTo(ExecutionStatus.CLEANING_UP);
        assertThat(found.getOutcome()).contains(ExecutionStatus.CANCELLED);
        assertThat(found.getKind()).isEqualTo(Application.Kind.BATCH);
        assertThat(found.getDescription()).isEqualTo("{\"name\": \"word-count\"}");
        assertThat(found.getCoreCount()).isEqualTo(2);
        assertThat(found.getElasticCount()).isEqualTo(3);
        assertThat(found.getPeakServices()).isEqualTo(5);
        assertThat(found.getSubmittedAt()).isEqualTo(NOW);
        assertThat(found.getQueuedAt()).contains(NOW.plusSeconds(1));
        assertThat(found.getStartedAt()).contains(NOW.plusSeconds(4));
        assertThat(found.getEndedAt()).isEmpty();
        assertThat(found.getCancelRequestedAt()).contains(NOW.plusSeconds(5));
        assertThat(found.getCancelRequestedBy()).contains(owner.getId());
        assertThat(found.getExitCode()).contains(143);
        assertThat(found.getErrorMessage()).contains("ended by its user");
    }

    @Test
    void cleaningUpNeedsAnOutcome() {
        ExecutionEntity execution = SampleRecords.submission("word-count", samples.user("ada"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> execution.enter(ExecutionStatus.CLEANING_UP, NOW))
                .withMessageContaining("use cleanUp");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> execution.cleanUp(ExecutionStatus.RUNNING))
                .withMessageContaining("no final status");
    }

    @Test
    void anUnsavedEntityHasNoId() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new RoleEntity("guest").getId())
                .withMessage("role guest has no id yet: save it first");
    }

    @Test
    void servicesComeWithTheirPorts() {
        ExecutionEntity first = samples.execution("first", samples.user("ada"), ExecutionStatus.QUEUED);
        ExecutionEntity second = samples.execution("second", samples.user("bob"), ExecutionStatus.QUEUED);
        for (ExecutionEntity execution : List.of(first, second)) {
            for (int ordinal = 0; ordinal < 3; ordinal++) {
                ServiceEntity service = new ServiceEntity(execution.getId(), "worker", ordinal, ordinal == 0);
                service.addPort(new ServicePortEntity("ui", 8080, "tcp", "http://{ip_port}/"));
                service.addPort(new ServicePortEntity("data", 7077, "tcp", null));
                services.save(service);
            }
        }

        RecordedSql.clear();
        List<ServiceEntity> found =
                services.findByNames(Set.of(first.getId(), second.getId()), Set.of("worker0", "worker1", "worker2"));

        assertThat(RecordedSql.sent())
                .as("one query for services, one for ports")
                .hasSize(2);
        assertThat(found).hasSize(6).allSatisfy(service -> assertThat(service.getPorts())
                .extracting(ServicePortEntity::getNumber)
                .containsExactly(7077, 8080));
        assertThat(services.findByExecution(first.getId()))
                .extracting(ServiceEntity::getName)
                .containsExactly("worker0", "worker1", "worker2");
        assertThat(services.findByName(second.getId(), "worker1")).isPresent();
    }

    @Test
    void aServiceKeepsItsPlacementAndItsResult() {
        ExecutionEntity execution = samples.execution("first", samples.user("ada"), ExecutionStatus.STARTING);
        ServiceEntity service = new ServiceEntity(execution.getId(), "worker", 0, true);
        service.addPort(new ServicePortEntity("ui", 8080, "tcp", null));
        service.place("node-1", "worker0-1-zoe", "only node with room");
        service.enter(ServiceStatus.ACTIVE, NOW);
        service.setBackendId("f00");
        service.setAddress("10.0.0.2");
        service.getPorts().get(0).setHostAddress("node-1:32768");
        long id = services.save(service).getId();

        assertThat(services.findLiving()).extracting(ServiceEntity::getId).containsExactly(id);
        assertThat(services.countActive(Set.of(execution.getId())))
                .containsExactly(new ActiveServiceCount(execution.getId(), 1, 0));
        ServiceEntity found =
                services.findLivingByContainerName("worker0-1-zoe").orElseThrow();
        assertThat(found.getPorts().get(0).getHostAddress()).contains("node-1:32768");
        assertThat(found.getPlacedBecause()).contains("only node with room");

        found.setResult(137, true, "killed");
        found.countRestart();
        ServiceEntity ended = services.save(found);

        assertThat(ended.getRestarts()).isEqualTo(1);
        assertThat(ended.getExitCode()).contains(137);
        assertThat(ended.isOutOfMemory()).isTrue();
    }

    @Test
    void theTimeThatAServiceWasActiveIsKeptWhenItIsPlacedAgain() {
        ServiceEntity service = new ServiceEntity(1, "worker", 0, false);
        assertThat(service.activeSeconds(NOW)).isZero();
        service.place("node-1", "worker0-1-zoe", "only node with room");
        service.enter(ServiceStatus.ACTIVE, NOW);
        assertThat(service.activeSeconds(NOW.plusSeconds(3))).isEqualTo(3);
        service.enter(ServiceStatus.INACTIVE, NOW.plusSeconds(5));
        assertThat(service.activeSeconds(NOW.plusSeconds(60))).isEqualTo(5);

        service.place("node-2", "worker0-1-zoe", "room again");
        assertThat(service.activeSeconds(NOW.plusSeconds(60))).isEqualTo(5);
        service.enter(ServiceStatus.ACTIVE, NOW.plusSeconds(60));
        assertThat(service.activeSeconds(NOW.plusSeconds(62))).isEqualTo(7);
    }

    @Test
    void nodesKeepTheirLabelsSorted() {
        NodeEntity node = new NodeEntity("node-1", "docker", "10.0.0.1", NOW);
        node.measure(8000, 16L << 30, 2, List.of("ssd", "gpu", "ssd"));
        nodes.save(node);

        NodeEntity found = nodes.findByName("node-1").orElseThrow();
        assertThat(found.getLabels()).containsExactly("gpu", "ssd");
        assertThat(found.getMemory()).isEqualTo(16L << 30);
        assertThat(found.getStatus()).isEqualTo(NodeStatus.UP);
        found.lose();
        assertThat(nodes.save(found).getStatus()).isEqualTo(NodeStatus.LOST);
        assertThat(nodes.findAllByOrderByName())
                .extracting(NodeEntity::getSeenAt)
                .containsExactly(NOW);
    }

    @Test
    void aUserComesWithRoleAndQuota() {
        samples.user("ada");

        UserEntity found = users.findByUsername("ada").orElseThrow();

        assertThat(found.getRole().getName()).isEqualTo("user");
        assertThat(found.getQuota().getName()).isEqualTo("unlimited");
        assertThat(users.findAll().get(0).getQuota().getMemory()).isZero();
    }

    @Test
    void aServiceLogIsReplacedByANewerOne() {
        ExecutionEntity execution = samples.execution("first", samples.user("ada"), ExecutionStatus.RUNNING);
        long id = services.save(new ServiceEntity(execution.getId(), "worker", 0, true))
                .getId();

        logs.put(id, 0, "hello".getBytes(StandardCharsets.UTF_8));
        logs.put(id, 3, "lo world".getBytes(StandardCharsets.UTF_8));

        ServiceLogEntity log = logs.findById(id).orElseThrow();
        assertThat(log.getDropped()).isEqualTo(3);
        assertThat(log.getOutput()).asString(StandardCharsets.UTF_8).isEqualTo("lo world");
    }

    @Test
    void theQueueIsInOrderOfArrivalAndTheActiveSetHoldsItToo(@Autowired DataSource database) {
        UserEntity owner = samples.user("ada");
        samples.execution("waits", owner, ExecutionStatus.QUEUED);
        ExecutionEntity first = samples.execution("new", owner, ExecutionStatus.SUBMITTED);
        samples.execution("runs", owner, ExecutionStatus.RUNNING);
        samples.execution("over", owner, ExecutionStatus.TERMINATED);
        new RecordTimeWriter(database).executionSubmitted(first.getId(), NOW.minus(Duration.ofHours(1)));

        assertThat(waiting.oldest(10)).extracting(WaitingExecutionRow::name).containsExactly("new", "waits");
        assertThat(executions.findActive())
                .extracting(ExecutionEntity::getName)
                .containsExactly("waits", "new", "runs");
        assertThat(Optional.of(executions.findActive().get(0).getOwner().getUsername()))
                .contains("ada");
    }
}
