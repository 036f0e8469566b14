/** Tests of the package of the same name. */
@NullMarked
package dev.zoe.simulator.evaluation;

import org.jspecify.annotations.NullMarked;
