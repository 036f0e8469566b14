/**
 * Runs the demo application over REST, as any user would. Start at {@code DemoRun}. It depends on {@code server} and
 * {@code images}.
 */
@NullMarked
package dev.zoe.standalone.demo;

import org.jspecify.annotations.NullMarked;
