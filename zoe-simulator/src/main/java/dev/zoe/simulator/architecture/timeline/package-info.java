/** Virtual time: the heap of events, serial servers, and links between components. */
@NullMarked
package dev.zoe.simulator.architecture.timeline;

import org.jspecify.annotations.NullMarked;
