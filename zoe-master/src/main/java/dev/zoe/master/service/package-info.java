/**
 * What happens to services and what follows. {@link dev.zoe.master.service.ServicePlacement} gives a service its node,
 * {@link dev.zoe.master.service.ServiceStarter} starts it when its turn has come,
 * {@link dev.zoe.master.service.ServiceStartHandler} and {@link dev.zoe.master.service.ServiceEndHandler} handle what
 * the back-end reports, and {@link dev.zoe.master.service.FailurePolicy} decides whether a failed service is restarted.
 */
@NullMarked
package dev.zoe.master.service;

import org.jspecify.annotations.NullMarked;
