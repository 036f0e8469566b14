/**
 * The rules for services: placement, start, end and failure. {@link dev.zoe.master.service.ServicePlacement} gives a
 * service its node, {@link dev.zoe.master.service.PendingStarts} starts it when its dependencies are ready,
 * {@link dev.zoe.master.service.ServiceStartHandler} and {@link dev.zoe.master.service.ServiceEndHandler} handle what
 * the back-end reports, and {@link dev.zoe.master.service.FailurePolicy} decides whether a failed service is restarted.
 * Only {@code node}, {@code reconcile} and {@code loop} depend on this package.
 */
@NullMarked
package dev.zoe.master.service;

import org.jspecify.annotations.NullMarked;
