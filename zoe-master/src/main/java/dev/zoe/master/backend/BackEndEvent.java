package dev.zoe.master.backend;

/** What an engine tells by itself. */
public sealed interface BackEndEvent {

    /** A container's program ended. */
    record Ended(ContainerId container, ObservedService.Exit exit) implements BackEndEvent {}

    /**
     * The engine does not answer any more; nothing is known about its containers.
     *
     * @param node of the engine, or the name of the back-end when all of its nodes are meant
     */
    record EngineAway(String node, String reason) implements BackEndEvent {}

    /**
     * The engine answers again; events may have been missed.
     *
     * @param node as it went away
     */
    record EngineBack(String node) implements BackEndEvent {}
}
