/** An allocator that offers free resources to frameworks, as Mesos does. */
@NullMarked
package dev.zoe.simulator.architecture.offers;

import org.jspecify.annotations.NullMarked;
