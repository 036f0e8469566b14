/**
 * Benchmarks and the soak test. Each sub-package but {@code report}, {@code client}, {@code site}, {@code program} and
 * {@code virtualnode} is one program of {@code ./zoe bench} or {@code ./zoe soak}: start reading at its class with a
 * {@code main} method. No module may depend on this one, and no shipped jar holds it.
 */
@NullMarked
package dev.zoe.bench;

import org.jspecify.annotations.NullMarked;
