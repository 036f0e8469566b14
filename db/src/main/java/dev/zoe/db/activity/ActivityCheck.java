package dev.zoe.db.activity;

import java.util.Optional;

/**
 * A core service of a running execution that says how long it has been idle.
 *
 * @param address {@code host:port}; empty while the service cannot be asked
 * @param path of an HTTP GET
 */
public record ActivityCheck(long execution, Optional<String> address, String path) {}
