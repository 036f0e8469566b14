/** Tests of the content of the evaluation. */
@NullMarked
package dev.zoe.simulator.evaluation.chapter;

import org.jspecify.annotations.NullMarked;
