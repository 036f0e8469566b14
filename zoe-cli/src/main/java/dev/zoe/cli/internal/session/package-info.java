/**
 * Sessions into services: programs in containers, and connections to ports, over a WebSocket whose messages
 * {@code docs/reference/service-sessions.md} describes.
 */
@NullMarked
package dev.zoe.cli.internal.session;

import org.jspecify.annotations.NullMarked;
