/**
 * The page of the cluster: nodes drawn to scale, the queue, trends and what changed. Start at
 * {@code ClusterPageController}; {@code NodeDrawing} and {@code TrendChart} reckon the coordinates of the drawings.
 */
@NullMarked
package dev.zoe.web.cluster;

import org.jspecify.annotations.NullMarked;
