/**
 * Runs services as services of a Docker Swarm; all state that must outlive the master is in the swarm. Start with
 * {@link dev.zoe.master.backend.swarm.SwarmBackEnd}; {@code SwarmClient} queries and changes the swarm through its
 * managers. Only the configuration of the master may depend on this package.
 */
@NullMarked
package dev.zoe.master.backend.swarm;

import org.jspecify.annotations.NullMarked;
