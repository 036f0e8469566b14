/** Tests of the package of the same name. */
@NullMarked
package dev.zoe.simulator.report;

import org.jspecify.annotations.NullMarked;
