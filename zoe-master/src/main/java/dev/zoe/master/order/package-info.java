/**
 * What the loop asks of the back-end, as values: {@link dev.zoe.master.order.WorkOrder}. The loop creates orders, the
 * package {@code apply} carries them out, and {@link dev.zoe.master.order.OrderResultListener} gets their results.
 */
@NullMarked
package dev.zoe.master.order;

import org.jspecify.annotations.NullMarked;
