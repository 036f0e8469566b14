/**
 * The two worked examples that can be followed by hand ({@code zoe simulate example}). Start reading at
 * {@link dev.zoe.simulator.example.WorkedExample}. Only the command line uses this package.
 */
@NullMarked
package dev.zoe.simulator.example;

import org.jspecify.annotations.NullMarked;
