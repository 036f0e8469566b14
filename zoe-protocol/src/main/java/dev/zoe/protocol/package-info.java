/**
 * The messages between API and master, over ZeroMQ.
 *
 * <p>A message that something was submitted or cancelled is a <em>hint</em>: the wish itself is in PostgreSQL. Lost or
 * repeated, nothing breaks; it only makes the master look at once instead of at its next round.
 */
@NullMarked
package dev.zoe.protocol;

import org.jspecify.annotations.NullMarked;
