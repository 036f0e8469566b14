package dev.zoe.standalone;

import java.util.Optional;

/**
 * What a standalone server is told.
 *
 * @param data where everything is kept
 * @param backEnd what runs the containers
 * @param port where the API listens; empty for the usual port, or a free one when that is taken
 */
record Site(DataDirectory data, BackEndKind backEnd, Optional<Integer> port) {}
