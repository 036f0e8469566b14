/** One scheduler for everything, with one path of decision or several. */
@NullMarked
package dev.zoe.simulator.architecture.monolithic;

import org.jspecify.annotations.NullMarked;
