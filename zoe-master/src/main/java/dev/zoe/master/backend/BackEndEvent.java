package dev.zoe.master.backend;

/** An event of an engine. */
public sealed interface BackEndEvent {

    /** A container's program ended. */
    record Ended(ContainerId container, ObservedService.Exit exit) implements BackEndEvent {}

    /**
     * The engine stopped answering; the state of its containers is unknown.
     *
     * @param node node of the engine, or the name of the back-end for all of its nodes
     */
    record EngineAway(String node, String reason) implements BackEndEvent {}

    /**
     * The engine answers again; events may have been missed.
     *
     * @param node as in {@link EngineAway}
     */
    record EngineBack(String node) implements BackEndEvent {}
}
