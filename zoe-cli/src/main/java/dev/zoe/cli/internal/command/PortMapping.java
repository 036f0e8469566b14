package dev.zoe.cli.internal.command;

import java.util.OptionalInt;

/**
 * A port of a service, and the port of this machine that leads to it.
 *
 * @param local empty for the same number, 0 for a free one
 * @param remote number or name
 */
record PortMapping(OptionalInt local, String remote) {}
