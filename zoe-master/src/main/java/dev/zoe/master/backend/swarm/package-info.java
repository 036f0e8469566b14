/**
 * Runs services as services of a Docker Swarm. Only managers are spoken to; what must outlive the master is in the
 * swarm.
 */
@NullMarked
package dev.zoe.master.backend.swarm;

import org.jspecify.annotations.NullMarked;
