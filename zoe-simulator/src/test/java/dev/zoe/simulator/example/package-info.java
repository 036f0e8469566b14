/** Tests of the worked examples. */
@NullMarked
package dev.zoe.simulator.example;

import org.jspecify.annotations.NullMarked;
