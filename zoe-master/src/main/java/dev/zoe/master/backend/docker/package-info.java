/**
 * Runs services as containers of one or many Docker Engines; all state that must outlive the master is in the engines.
 * Start with {@link dev.zoe.master.backend.docker.DockerBackEnd}; {@code EngineNode} is one engine. Only the
 * configuration of the master, and the Swarm back-end with its shared public classes, may depend on this package.
 */
@NullMarked
package dev.zoe.master.backend.docker;

import org.jspecify.annotations.NullMarked;
