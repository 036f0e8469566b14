package dev.zoe.master.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two installations with one deployment name on one engine. */
class InstallationBackEndTest {
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final FakeBackEnd engine = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16L << 30));
    private final InstallationBackEnd mine = new InstallationBackEnd(engine, "mine");
    private final InstallationBackEnd theirs = new InstallationBackEnd(engine, "theirs");
    private final ServiceSpec first = spec(1);
    private final ServiceSpec second = spec(2);

    private static ServiceSpec spec(long execution) {
        return new ServiceSpecBuilder(execution, "n1", "zoe-test/busybox:1", "worker0").build();
    }

    @Test
    void eachSeesItsOwn() throws Exception {
        mine.start(first);
        theirs.start(second);

        assertThat(names(mine.list())).containsExactly(first.containerName());
        assertThat(mine.foreignContainerNames()).containsExactly(second.containerName());
        assertThat(names(theirs.list())).containsExactly(second.containerName());
    }

    @Test
    void aContainerWithoutTheLabelIsOfAnOlderVersionAndOwn() throws Exception {
        engine.start(first);

        assertThat(names(mine.list())).containsExactly(first.containerName());
        assertThat(mine.foreignContainerNames()).isEmpty();
    }

    @Test
    void aContainerOfTheSameNameIsNeitherAdoptedNorRemoved() throws Exception {
        theirs.start(first);

        assertThatThrownBy(() -> mine.start(first))
                .isInstanceOfSatisfying(BackEndException.class, refusal -> assertThat(refusal.kind())
                        .isEqualTo(BackEndException.Kind.REJECTED))
                .hasMessageContaining("give each its own zoe.deployment-name");
        ContainerStopper.stop(mine, first.containerName(), GRACE);

        assertThat(engine.running()).containsExactly(first.containerName());
        assertThatThrownBy(() -> mine.logs(first.containerName(), false)).isInstanceOf(BackEndException.class);
        assertThat(mine.stats(first.containerName())).isEmpty();
    }

    @Test
    void theEndOfSomebodyElsesContainerIsNotTold() throws Exception {
        List<BackEndEvent> told = new ArrayList<>();
        mine.start(first);
        theirs.start(second);
        mine.list();
        BackEnd.Subscription watch = mine.watch(told::add);
        engine.end(second.containerName(), 0);
        engine.end(first.containerName(), 0);
        watch.close();

        assertThat(told).singleElement().isInstanceOfSatisfying(BackEndEvent.Ended.class, ended -> assertThat(
                        ended.container().name())
                .isEqualTo(first.containerName()));
    }

    private static List<String> names(List<ObservedService> services) {
        return services.stream().map(ObservedService::containerName).toList();
    }
}
