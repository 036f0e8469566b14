/** Tests of resource offers. */
@NullMarked
package dev.zoe.simulator.architecture.offers;

import org.jspecify.annotations.NullMarked;
