/**
 * The lease of the leading master: acquire, renew, fence, release. Start at {@link dev.zoe.db.lease.LeaseRepository}.
 * It knows no other aggregate.
 */
@NullMarked
package dev.zoe.db.lease;

import org.jspecify.annotations.NullMarked;
