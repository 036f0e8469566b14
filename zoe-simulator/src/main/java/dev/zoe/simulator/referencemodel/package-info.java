/**
 * The research simulator that was published with the paper, as a model: what it decides is reproduced digit by digit,
 * with its faults, so that "as published" can stand beside "as specified". It shares nothing with the scheduler.
 */
@NullMarked
package dev.zoe.simulator.referencemodel;

import org.jspecify.annotations.NullMarked;
