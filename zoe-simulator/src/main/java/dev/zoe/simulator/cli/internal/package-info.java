/** Commands of {@code zoe simulate}, their options, and how they print what was found. */
@NullMarked
package dev.zoe.simulator.cli.internal;

import org.jspecify.annotations.NullMarked;
