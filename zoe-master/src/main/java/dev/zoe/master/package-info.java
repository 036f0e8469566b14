/**
 * The master: one process that turns wishes in PostgreSQL into running containers.
 *
 * <p>Its heart is one short method with five numbered steps: absorb, decide, record, apply, observe.
 */
@NullMarked
package dev.zoe.master;

import org.jspecify.annotations.NullMarked;
