/**
 * What services reserve and have reserved, for each day. {@link dev.zoe.db.usage.ReservationStore} writes it in the
 * transactions of the master, {@link dev.zoe.db.usage.UsageReader} adds it up. It uses no other aggregate, because the
 * usage stays when users and executions are deleted.
 */
@NullMarked
package dev.zoe.db.usage;

import org.jspecify.annotations.NullMarked;
