/** Drives the production scheduler with virtual time, so that every claim about it is measured. */
@NullMarked
package dev.zoe.simulator;

import org.jspecify.annotations.NullMarked;
