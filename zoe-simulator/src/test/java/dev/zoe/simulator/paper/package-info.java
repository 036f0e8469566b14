/** Tests of the package of the same name. */
@NullMarked
package dev.zoe.simulator.paper;

import org.jspecify.annotations.NullMarked;
