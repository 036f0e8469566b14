package dev.zoe.master.backend.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.StopProgress;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every back-end does when a service is ended: a part of {@link BackEndContract}. */
public abstract class StopContract extends BackEndContractBase {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Test
    void stopIsPoliteAndRemoves() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.endsPolitely());
        start(spec);
        awaitOutput(spec, "ready");
        ContainerStopper.stop(backEnd, spec.containerName(), LONG);
        awaitEnd(spec, new Exit(5, false));
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void stopKillsAfterTheGrace() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.stubborn());
        start(spec);
        awaitOutput(spec, "ready");
        ContainerStopper.stop(backEnd, spec.containerName(), SHORT);
        awaitEnd(spec, new Exit(137, false));
        assertThat(listed(spec)).isEmpty();
    }

    @Test
    void aProgramThatObeysIsNotSaidToBeKilledHoweverLateItsEndIsSeen() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.endsPolitely());
        start(spec);
        awaitOutput(spec, "ready");
        StopProgress first = backEnd.end(ContainerPlace.of(spec), Optional.empty(), GracePeriod.of(LONG));
        assertThat(first).isNotEqualTo(StopProgress.KILLED);
        await().until(() -> listed(spec).orElseThrow().state() == State.ENDED);
        assertThat(backEnd.end(ContainerPlace.of(spec), Optional.empty(), new GracePeriod(LONG, LONG)))
                .isEqualTo(StopProgress.ENDED);
        ContainerStopper.stop(backEnd, spec.containerName(), LONG);
    }

    @Test
    void aStopDoesNotWaitForAProgramThatIgnoresIt() throws Exception {
        ServiceSpec spec =
                specs("worker0", ContractProgram.stubborn()).stopGrace(LONG).build();
        ContainerId container = ContainerId.of(start(spec));
        awaitOutput(spec, "ready");
        GracePeriod begins = GracePeriod.of(Duration.ofHours(2));
        GracePeriod goesOn = new GracePeriod(Duration.ofHours(2), Duration.ofHours(1));
        assertThat(backEnd.end(ContainerPlace.of(spec), Optional.of(container.backendId()), begins))
                .isEqualTo(StopProgress.RUNS);
        assertThat(backEnd.end(ContainerPlace.of(spec), Optional.empty(), goesOn))
                .isEqualTo(StopProgress.RUNS);
        assertThat(listed(spec).orElseThrow().state()).isEqualTo(State.RUNNING);
        assertThat(backEnd.stop(container, goesOn)).isFalse();
    }

    @Test
    void stopRemovesAnEndedServiceAndTakesUnknownNames() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.exits("", 0));
        start(spec);
        await().until(() -> listed(spec).orElseThrow().state() == State.ENDED);
        ContainerStopper.stop(backEnd, spec.containerName(), LONG);
        assertThat(listed(spec)).isEmpty();
        ContainerStopper.stop(backEnd, spec.containerName(), LONG);
        ContainerStopper.stop(backEnd, "nobody-1-kit", LONG);
    }

    @Test
    void anOrderForAnEarlierContainerDoesNotStopItsSuccessor() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.runs());
        ContainerId earlier = ContainerId.of(start(spec));
        ContainerStopper.awaitTrue(elapsed -> backEnd.stop(earlier, new GracePeriod(Duration.ZERO, elapsed)));
        assertThat(listed(spec)).isEmpty();
        ObservedService later = start(spec);
        ContainerStopper.awaitTrue(elapsed -> backEnd.stop(earlier, new GracePeriod(Duration.ZERO, elapsed)));
        assertThat(listed(spec)).contains(later);
    }

    @Test
    void whatIsOnlyEndedCanBeReadUntilItIsStopped() throws Exception {
        ServiceSpec spec = spec("worker0", ContractProgram.endsPolitely());
        ObservedService service = start(spec);
        awaitOutput(spec, "ready");
        ContainerStopper.awaitTrue(elapsed -> backEnd.end(
                        ContainerPlace.of(spec), Optional.of(service.backendId()), new GracePeriod(LONG, elapsed))
                .hasEnded());
        assertThat(output(spec)).isEqualTo("ready\nbye\n");
        assertThat(listed(spec).orElseThrow().state()).isEqualTo(State.ENDED);
        ContainerStopper.stop(backEnd, spec.containerName(), LONG);
        assertThat(listed(spec)).isEmpty();
        assertThat(backEnd.end(new ContainerPlace("nobody-1-kit", node()), Optional.empty(), GracePeriod.of(LONG)))
                .isEqualTo(StopProgress.ENDED);
    }
}
