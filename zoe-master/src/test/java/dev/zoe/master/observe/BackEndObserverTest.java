package dev.zoe.master.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.event.EventInbox;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BackEndObserverTest {

    private static final Duration SHORT = Duration.ofMillis(20);

    private final CountDownLatch answer = new CountDownLatch(1);
    private volatile String failure = "";
    private final EventInbox inbox = new EventInbox();

    @Test
    void aListingThatNeverComesIsTroubleUntilItDoes() {
        FakeBackEnd engine = new FakeBackEnd(FakeBackEnd.node("n1", 1000, 1 << 30));
        BackEndObserver observer = new BackEndObserver(
                slow(engine), inbox, Clock.systemUTC(), SHORT, SHORT, place -> {}, message -> failure = message);
        try {
            await().untilAsserted(() -> assertThat(failure).contains("a listing of its containers has taken"));
            assertThat(inbox.size()).isZero();

            answer.countDown();

            await().until(() -> failure.isEmpty() && inbox.size() == 1);
        } finally {
            observer.close();
        }
    }

    @Test
    void ofNodesThatAllFellSilentAfterTheListingNothingIsConcluded() {
        ObservedNode node = FakeBackEnd.node("n1", 1000, 1 << 30);
        AtomicReference<List<ObservedNode>> nodes = new AtomicReference<>(List.of(node.lost("its cable is cut")));
        BackEndObserver observer = new BackEndObserver(
                answering("nodes", new FakeBackEnd(node), nodes::get),
                inbox,
                Clock.systemUTC(),
                SHORT,
                Duration.ofMinutes(1),
                place -> {},
                message -> failure = message);
        try {
            await().untilAsserted(() -> assertThat(failure).isEqualTo("its cable is cut"));
            assertThat(inbox.size()).isZero();

            nodes.set(List.of(node));

            await().until(() -> failure.isEmpty() && inbox.size() == 1);
        } finally {
            observer.close();
        }
    }

    /** One method answers something else. */
    private static BackEnd answering(String name, BackEnd engine, Supplier<Object> answer) {
        return (BackEnd) Proxy.newProxyInstance(
                BackEnd.class.getClassLoader(),
                new Class<?>[] {BackEnd.class},
                (proxy, method, arguments) ->
                        method.getName().equals(name) ? answer.get() : method.invoke(engine, arguments));
    }

    /** Lists when {@link #answer} allows it. */
    private BackEnd slow(BackEnd engine) {
        return (BackEnd) Proxy.newProxyInstance(
                BackEnd.class.getClassLoader(), new Class<?>[] {BackEnd.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("list")) {
                        answer.await();
                    }
                    return method.invoke(engine, arguments);
                });
    }
}
