/**
 * Servers, engines and applications of the end-to-end tests. Start at
 * {@link dev.zoe.standalone.e2e.testing.InProcessServer} and {@link dev.zoe.standalone.e2e.testing.ExecutionHandle}. It
 * holds no test.
 */
@NullMarked
package dev.zoe.standalone.e2e.testing;

import org.jspecify.annotations.NullMarked;
