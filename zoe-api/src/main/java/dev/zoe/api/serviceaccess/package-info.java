/**
 * Sessions into services over WebSocket: programs that run in the container of a service, and connections to its ports.
 * {@link dev.zoe.api.serviceaccess.ServiceAccess} decides and opens, {@link dev.zoe.api.serviceaccess.RelayedSession}
 * passes frames between the client and the master.
 */
@NullMarked
package dev.zoe.api.serviceaccess;

import org.jspecify.annotations.NullMarked;
