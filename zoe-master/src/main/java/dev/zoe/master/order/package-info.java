/**
 * Orders to the back-end, as values: {@link dev.zoe.master.order.WorkOrder}. The loop creates orders, the package
 * {@code apply} carries them out, and {@link dev.zoe.master.order.OrderResultListener} gets their results. This package
 * depends only on {@code backend} and {@code spec}.
 */
@NullMarked
package dev.zoe.master.order;

import org.jspecify.annotations.NullMarked;
