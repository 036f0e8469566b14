/**
 * The server and the cluster in the interface 0.7: version, log-in, and statistics that are open to everybody. Start at
 * {@code CompatServerController}.
 */
@NullMarked
package dev.zoe.api.compat.server;

import org.jspecify.annotations.NullMarked;
