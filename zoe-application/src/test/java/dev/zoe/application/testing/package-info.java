/** Random inputs for readers of any module: {@link dev.zoe.application.testing.FuzzRounds} is where to start. */
@NullMarked
package dev.zoe.application.testing;

import org.jspecify.annotations.NullMarked;
