package dev.zoe.master.backend;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Something that runs containers. All methods are safe to call from many threads, block until the engine has answered,
 * and throw a {@link BackEndException} whose kind says whether trying again can help.
 *
 * <p>Containers are known by their deterministic name, {@link ServiceSpec#containerName()}, so that asking twice never
 * makes two.
 */
public interface BackEnd extends AutoCloseable {

    /** Short name: {@code process}, {@code docker}, {@code swarm}. */
    String name();

    /** Whether programs see volumes at their container path; where not, they see the host paths themselves. */
    boolean mounts();

    /** The nodes it can place containers on, as they are now. */
    List<ObservedNode> nodes() throws BackEndException;

    /**
     * How far the clocks of the engines are ahead of that of this machine, by node; negative when they are behind.
     * Engines that have none of their own, because they run here, or that do not answer, are left out.
     */
    default Map<String, Duration> clocks() {
        return Map.of();
    }

    /** Starts and stops that the engine of a node should be asked for at once; empty when nobody has said. */
    default OptionalInt callsAtOnce(String node) {
        return OptionalInt.empty();
    }

    /**
     * Starts a container and waits until its program runs. When a container of this name exists already, it is adopted:
     * the call returns it as it is.
     */
    ObservedService start(ServiceSpec spec) throws BackEndException;

    /**
     * Stops a container, politely first, and removes it when it has ended. Does not wait for its program: sends the
     * signal that is due, and waits a second or two for the end after the final one only. The caller asks again later,
     * and counts the time. An unknown name is no error.
     *
     * @return whether it is gone; false when its program has not ended yet
     */
    boolean stop(String containerName, GracePeriod grace) throws BackEndException;

    /**
     * As {@link #stop(String, GracePeriod)}, but this one container and no other of the same name: neither a successor
     * on its node, which an order that comes late would hit, nor one on another node.
     */
    boolean stop(ContainerId container, GracePeriod grace) throws BackEndException;

    /**
     * Every container of this deployment, ended ones included until they are stopped or removed. The containers of an
     * engine that does not answer are listed as they were last seen; the call fails only when no engine answers.
     * {@link #nodes()} then says of its node that it is lost, until it was listed again.
     */
    List<ObservedService> list() throws BackEndException;

    /**
     * Tells about containers that end, and about the engine going away and coming back, until closed. Events may be
     * missed while the engine is away; {@link #list()} is the truth.
     */
    Subscription watch(Consumer<BackEndEvent> listener);

    /**
     * Output of a container, stdout and stderr as they came, from the beginning.
     *
     * @param follow the stream goes on until the container ends; otherwise it ends with what there is now
     */
    InputStream logs(String containerName, boolean follow) throws BackEndException;

    /**
     * What a container has printed until now, and no other one of the same name.
     *
     * @param backendId which one at this place; without it, the one that is there
     * @param lines at least so many from the end, where a line that is longer than 16 KiB counts as several; without
     *     it, all
     */
    InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines) throws BackEndException;

    /**
     * Stops a container as {@link #stop} does, but leaves it there until a stop removes it, so that all that it printed
     * can be read. An unknown container is no error.
     *
     * @param backendId which one at this place; without it, the one that is there
     * @return whether its program has ended, and by which signal where the engine tells; ask again later when it has
     *     not
     */
    StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace) throws BackEndException;

    /** What a running container uses; empty when it does not run or is not known. */
    Optional<ServiceUsage> stats(String containerName) throws BackEndException;

    /** The address by which other services of the same execution reach this instance. */
    String dnsName(String serviceName, long executionId, String deployment);

    /** The executions for which something was made besides containers, and was not freed yet. */
    default Set<Long> executions() throws BackEndException {
        return Set.of();
    }

    /** Frees what was made for an execution as a whole, such as its network. Unknown ids are no error. */
    void forget(long executionId) throws BackEndException;

    /** Lets go of connections; containers go on. */
    @Override
    void close();

    /** A running watch. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
