package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.model.Info;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.ObservedNode;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Queries an engine about itself: its capacity, its labels, its clock, and the load of foreign containers. */
final class EngineInfoQuery {
    private static final String WHAT = "cannot ask for the capacity";
    private static final long MILLICORES = 1000;

    private final DockerEngine engine;
    private final ForeignLoad foreign;
    private final SingleFlightQuery<EngineInfo> query;
    private volatile ObservedNode last;

    EngineInfoQuery(
            DockerEngine engine, DeploymentLabels labels, EngineResponsiveness responsiveness, Executor executor) {
        DockerHost host = engine.host();
        this.engine = engine;
        this.foreign = new ForeignLoad(engine, labels);
        this.query = new SingleFlightQuery<>(WHAT, responsiveness, executor, this::query);
        this.last = new ObservedNode(
                host.name(), host.address(), 0, 0, host.gpus(), 0, 0, host.labels(), ObservedNode.Status.LOST);
    }

    /**
     * What the engine reports about itself, and what foreign containers use of it.
     *
     * @param clockOffset how far its clock is ahead, if it reports its time
     */
    private record EngineInfo(Info info, Optional<Duration> clockOffset, HostLoad foreign) {}

    /** How far the clock of the engine is ahead of that of this machine; empty when it does not answer. */
    Optional<Duration> clockOffset() {
        try {
            return query.result().clockOffset();
        } catch (BackEndException e) {
            return Optional.empty();
        }
    }

    /** The node as it is now; lost, with its last known capacity, when its engine does not answer. */
    ObservedNode observe() {
        try {
            last = node(query.result());
            return last;
        } catch (BackEndException e) {
            return last.lost(String.valueOf(e.getMessage()));
        }
    }

    private EngineInfo query() throws BackEndException {
        Instant sent = Instant.now();
        Info info = engine.query(WHAT, client -> client.infoCmd().exec());
        Instant received = Instant.now();
        return new EngineInfo(
                info, time(info).map(time -> ClockComparison.offset(time, sent, received)), foreign.query());
    }

    private static Optional<Instant> time(Info info) {
        try {
            return Optional.ofNullable(info.getSystemTime())
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private ObservedNode node(EngineInfo engineInfo) {
        DockerHost host = engine.host();
        Set<String> labels = new TreeSet<>(host.labels());
        String @Nullable [] ofEngine = engineInfo.info().getLabels();
        if (ofEngine != null) {
            Stream.of(ofEngine).filter(Objects::nonNull).forEach(labels::add);
        }
        return new ObservedNode(
                host.name(),
                host.address(),
                Optional.ofNullable(engineInfo.info().getNCPU()).orElse(0) * MILLICORES,
                Optional.ofNullable(engineInfo.info().getMemTotal()).orElse(0L),
                host.gpus(),
                engineInfo.foreign().millicores(),
                engineInfo.foreign().memory(),
                labels,
                host.drainedBy(labels) ? ObservedNode.Status.DRAINED : ObservedNode.Status.UP);
    }
}
