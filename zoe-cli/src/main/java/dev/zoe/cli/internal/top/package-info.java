/**
 * {@code zoe top}: the cluster on one screen. Start at {@code TopLoop}; {@code TopView} makes the lines from a
 * {@code ClusterSnapshot}.
 */
@NullMarked
package dev.zoe.cli.internal.top;

import org.jspecify.annotations.NullMarked;
