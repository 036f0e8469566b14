/** Programs of the machine, such as {@code docker} and {@code kubectl}, that benchmarks and the soak run. */
@NullMarked
package dev.zoe.bench.program;

import org.jspecify.annotations.NullMarked;
