/**
 * Starts of {@code zoe api} and {@code zoe master} with the beans that Spring's ahead-of-time processing has chosen. A
 * release archive has their code in {@code zoe-aot.jar}; {@code dev.zoe.dist.aot} makes it. See decision 0050.
 */
@NullMarked
package dev.zoe.standalone.aot;

import org.jspecify.annotations.NullMarked;
