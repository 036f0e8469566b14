package dev.zoe.standalone.config;

/** What can run the containers. */
public enum BackEndKind {
    /** Docker when an engine answers, else processes. */
    AUTO,
    /** The Docker engine that {@code DOCKER_HOST} names, or the one of this machine. */
    DOCKER,
    /** The Kubernetes cluster of the settings {@code zoe.back-end.kubernetes}. */
    KUBERNETES,
    /** Processes of this machine. */
    PROCESS
}
