/**
 * The whole path on real parts: from a description over REST to processes and containers, and what goes wrong on it.
 */
@NullMarked
package dev.zoe.standalone.e2e;

import org.jspecify.annotations.NullMarked;
