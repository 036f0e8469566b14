/**
 * Where a standalone server keeps its data and how it was asked to start. Start at {@code StandaloneSettings} and
 * {@code DataDirectory}. The other packages of this module use it; it uses none of them.
 */
@NullMarked
package dev.zoe.standalone.config;

import org.jspecify.annotations.NullMarked;
