/**
 * Sessions into services: programs in containers, and connections to ports, over a WebSocket whose messages
 * {@code docs/reference/service-sessions.md} describes. The command line shares no classes with the server, so it has
 * frames of its own.
 */
@NullMarked
package dev.zoe.cli.internal.session;

import org.jspecify.annotations.NullMarked;
