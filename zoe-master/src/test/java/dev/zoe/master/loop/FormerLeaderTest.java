package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.lease.LeaseEntity;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.testing.TestTables;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.lease.NotLeaderException;
import dev.zoe.master.order.OrderResultListener;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import dev.zoe.master.output.OutputArchiver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataAccessResourceFailureException;

/** A master that slept through its lease, or was cut off from the database, does no harm when it wakes up. */
class FormerLeaderTest {

    /** Long enough for a busy database to give the lease. */
    private static final Duration SHORT = Duration.ofSeconds(2);
    /** A process that is held up for less than this keeps it; the first renewal comes after a fifth. */
    private static final Duration RENEWED = Duration.ofSeconds(5);

    private static final Duration LONG = Duration.ofHours(1);

    private static ConfigurableApplicationContext store;

    @BeforeAll
    static void open() {
        store = DatabaseContext.open();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @BeforeEach
    void free() {
        new TestTables(store.getBean(DataSource.class)).empty("lease");
    }

    @Test
    void onlyTheNextLeaderTouchesContainersWhenTheLeaseHasRunOut() throws Exception {
        FakeBackEnd engine = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB));
        try (Leadership former = new Leadership(cutOff(), "former", SHORT);
                Leadership next = new Leadership(leases(), "next", LONG)) {
            assertThat(former.tryToLead()).isTrue();
            assertThat(former.isSure()).isTrue();

            await().until(() -> !former.isSure());
            assertThat(former.isLeader()).as("as far as it knows").isTrue();
            await().until(next::tryToLead);

            carryOut(new WorkOrder.ReleaseExecution(7), former, engine);
            assertThat(engine.forgotten()).isEmpty();
            carryOut(new WorkOrder.ReleaseExecution(7), next, engine);
            assertThat(engine.forgotten()).containsExactly(7L);
            assertThatThrownBy(former::check).isInstanceOf(NotLeaderException.class);
        }
    }

    @Test
    void aLeaderThatRenewsItsLeaseStaysSure() {
        try (Leadership leader = new Leadership(leases(), "leader", RENEWED)) {
            assertThat(leader.tryToLead()).isTrue();
            await().until(
                            () -> leases().findById(LeaseEntity.LEADER)
                                    .orElseThrow()
                                    .getExpiresAt(),
                            at -> at.isAfter(leases().findById(LeaseEntity.LEADER)
                                    .orElseThrow()
                                    .getAcquiredAt()
                                    .plus(RENEWED)));
            assertThat(leader.isSure()).isTrue();
        }
    }

    @Test
    void whoFollowsTheLeaderReadsInTheLeaseWhereItIs() {
        try (Leadership leader = new Leadership(leases(), "leader", LONG)) {
            leader.advertise("tcp://127.0.0.1:4851");
            assertThat(leader.tryToLead()).isTrue();
            assertThat(leases().findById(LeaseEntity.LEADER).flatMap(LeaseEntity::getEndpoint))
                    .contains("tcp://127.0.0.1:4851");
        }
    }

    private static void carryOut(WorkOrder order, Leadership leadership, FakeBackEnd engine) {
        OutputArchiver outputs = new OutputArchiver(engine, (service, container, output, dropped) -> {}, 1);
        try (Applier applier = new Applier(
                engine, outputs, new Unheard(), Clock.systemUTC(), leadership::isSure, new SingleThreadWorkerPools())) {
            applier.submit(order);
            await().until(() -> applier.inProgress() == 0);
        } finally {
            outputs.close();
        }
    }

    /** Ignores the results of orders. */
    private record Unheard() implements OrderResultListener {
        @Override
        public void started(ObservedService service) {}

        @Override
        public void startFailed(ContainerPlace place, BackEndException failure) {}

        @Override
        public void startDelayed(ContainerPlace place, String cause) {}

        @Override
        public void removed(ContainerPlace place, RemovalResult result) {}
    }

    private static LeaseRepository leases() {
        return store.getBean(LeaseRepository.class);
    }

    /** The database as one sees it that cannot reach it when it wants to renew its lease. */
    private static LeaseRepository cutOff() {
        return (LeaseRepository) Proxy.newProxyInstance(
                LeaseRepository.class.getClassLoader(),
                new Class<?>[] {LeaseRepository.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("renew")) {
                        throw new DataAccessResourceFailureException("the cable is unplugged");
                    }
                    try {
                        return method.invoke(leases(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
