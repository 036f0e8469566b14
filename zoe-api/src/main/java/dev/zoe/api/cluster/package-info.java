/** Nodes and queue: what there is to run on, and who waits for it. */
@NullMarked
package dev.zoe.api.cluster;

import org.jspecify.annotations.NullMarked;
