/**
 * The connection to the REST interface that benchmarks and soak share. It depends on no other package of this module.
 */
@NullMarked
package dev.zoe.bench.client;

import org.jspecify.annotations.NullMarked;
