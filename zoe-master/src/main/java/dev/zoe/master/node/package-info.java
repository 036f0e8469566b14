/**
 * The nodes: joined, changed, drained, silent, lost. {@link dev.zoe.master.node.NodeRegistry} keeps them in the
 * database, in the scheduler and in the account of occupancy. Only {@code reconcile} and {@code loop} depend on this
 * package.
 */
@NullMarked
package dev.zoe.master.node;

import org.jspecify.annotations.NullMarked;
