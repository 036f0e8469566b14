/**
 * How the cluster did over the last hours and days, from the records that are there anyway. Start at
 * {@link dev.zoe.db.trend.ClusterTrendReader}. It uses no other aggregate: it only adds rows up.
 */
@NullMarked
package dev.zoe.db.trend;

import org.jspecify.annotations.NullMarked;
