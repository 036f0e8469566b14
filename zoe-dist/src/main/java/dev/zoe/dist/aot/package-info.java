/**
 * Spring's ahead-of-time processing of {@code zoe api} and {@code zoe master}: which beans they have is decided when
 * the release archive is made, so that their starts take less processor time. {@link dev.zoe.dist.aot.AotJar} is the
 * program. {@code dev.zoe.standalone.aot} uses the result. See decision 0050.
 */
@NullMarked
package dev.zoe.dist.aot;

import org.jspecify.annotations.NullMarked;
