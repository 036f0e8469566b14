package dev.zoe.master.backend;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Runs containers. All methods are safe to call from many threads, block until the engine has answered, and throw a
 * {@link BackEndException} whose kind says whether a retry can succeed.
 *
 * <p>Containers have a deterministic name, {@link ServiceSpec#containerName()}, so that a repeated start never makes a
 * second one.
 */
public interface BackEnd extends AutoCloseable {

    /** Short name: {@code process}, {@code docker}, {@code swarm}, {@code kubernetes}. */
    String name();

    /** Whether programs see volumes at their container path; otherwise they see the host paths. */
    boolean mounts();

    /** Whether services of different users are kept apart, and from the host. */
    default boolean isolatesUsers() {
        return true;
    }

    /** The nodes that can run containers, as they are now. */
    List<ObservedNode> nodes() throws BackEndException;

    /**
     * How far the clocks of the engines are ahead of that of this machine, by node; negative when they are behind.
     * Engines of this machine, and engines that do not answer, are left out.
     */
    default Map<String, Duration> clocks() {
        return Map.of();
    }

    /** What an operator can do to use a drained node again, without a full stop. */
    default String adviceOnDrainedNodes() {
        return "to use it again, remove its setting \"drained\" or its label \"disabled\"";
    }

    /** What an operator can do about a node that does not answer, without a full stop. */
    default String adviceOnLostNodes() {
        return "check that the host is up and the engine runs";
    }

    /** Checks of what this kind of back-end needs besides {@link #nodes()}; a failure is one of the results. */
    default List<BackEndCheck> checks() {
        return List.of();
    }

    /** Bound on concurrent starts and stops of a node; empty when it has no setting of its own. */
    default OptionalInt callsAtOnce(String node) {
        return OptionalInt.empty();
    }

    /**
     * Starts a container and waits until its program runs. A container of this name that exists is adopted: the call
     * returns it as it is.
     */
    ObservedService start(ServiceSpec spec) throws BackEndException;

    /**
     * Stops a container and removes it when it has ended. Sends the signal that is due: the stop signal at the
     * beginning of the grace period, SIGKILL at its end. Waits up to 2 s for the end of the program after SIGKILL only.
     * The caller counts the time and repeats the call. An unknown name is no error.
     *
     * @return whether the container is gone; false when its program has not ended yet
     */
    boolean stop(String containerName, GracePeriod grace) throws BackEndException;

    /**
     * As {@link #stop(String, GracePeriod)}, for exactly this container: a late stop must not end a successor of the
     * same name, on this node or on another one.
     */
    boolean stop(ContainerId container, GracePeriod grace) throws BackEndException;

    /**
     * Every container of this deployment, ended ones included until they are stopped or removed. The containers of an
     * engine that does not answer are listed as they were last seen; the call fails only when no engine answers.
     * {@link #nodes()} then reports its node as lost, until a listing succeeds.
     */
    List<ObservedService> list() throws BackEndException;

    /**
     * Reports containers that end, and engines that stop or resume answering, until closed. Events may be missed while
     * an engine does not answer; {@link #list()} is authoritative.
     */
    Subscription watch(Consumer<BackEndEvent> listener);

    /**
     * The output of a container from the beginning, stdout and stderr in the order of arrival.
     *
     * @param follow whether the stream lasts until the container ends; otherwise it ends with the current output
     */
    InputStream logs(String containerName, boolean follow) throws BackEndException;

    /**
     * The output of exactly one container until now.
     *
     * @param backendId id of the container at this place; empty for the one that exists
     * @param lines minimum number of lines from the end, where a line that is longer than 16 KiB counts as several;
     *     empty for all
     */
    InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines) throws BackEndException;

    /**
     * Stops a container as {@link #stop} does, and keeps it until a stop removes it, so that its whole output can be
     * read. An unknown container is no error.
     *
     * @param backendId id of the container at this place; empty for the one that exists
     * @return whether its program has ended, and whether SIGKILL ended it where the engine reports that; while it has
     *     not ended, the caller repeats the call
     */
    StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace) throws BackEndException;

    /** The usage of a running container; empty when it does not run, or when the usage is not known. */
    Optional<ServiceUsage> stats(String containerName) throws BackEndException;

    /**
     * Runs a program in a running container.
     *
     * @param backendId id of the container at this place
     * @param inputRead gets the number of bytes each time the program has read from its input
     * @throws BackEndException of the kind {@code UNSUPPORTED} when this back-end cannot do that; says what can
     */
    ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException;

    /**
     * Ends the programs in a running container that {@link #exec} of another master has started and that still run: of
     * a master that has died, or was disconnected from the engine. Those of this object go on. A back-end that runs no
     * programs has nothing to end.
     *
     * @param backendId id of the container at this place
     */
    default void endAbandonedPrograms(ContainerPlace place, String backendId) throws BackEndException {}

    /**
     * Where this process reaches a TCP port of a running container. The engine says it, so that a connection leads to
     * this container and nowhere else, as long as the engine says the same.
     *
     * @param backendId id of the container at this place
     * @param port number of the port in the container
     * @throws BackEndException of the kind {@code UNSUPPORTED} when this back-end cannot do that; says what can
     */
    InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException;

    /** The address by which other services of the same execution reach this instance. */
    String dnsName(String serviceName, long executionId, String deployment);

    /** The executions that have resources besides containers, such as a network. */
    default Set<Long> executions() throws BackEndException {
        return Set.of();
    }

    /** Frees the resources of an execution besides containers, such as its network. Unknown ids are no error. */
    void forget(long executionId) throws BackEndException;

    /** Closes the connections; containers keep running. */
    @Override
    void close();

    /** A running watch. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
