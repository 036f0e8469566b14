/**
 * Starts and stops the parts of a standalone server: database, back-end, API with web pages, master. Start at
 * {@code StandaloneServer}. It depends on {@code config}, {@code database} and {@code images}.
 */
@NullMarked
package dev.zoe.standalone.server;

import org.jspecify.annotations.NullMarked;
