/**
 * Nodes as the master last saw them, and the nodes that an operator drained. Start at
 * {@link dev.zoe.db.node.NodeEntity}. It knows mapping only.
 */
@NullMarked
package dev.zoe.db.node;

import org.jspecify.annotations.NullMarked;
