package dev.zoe.simulator.architecture.figure;

/**
 * A published claim beside what was measured here.
 *
 * @param claim what is claimed, in words
 * @param published the published value
 * @param ours the measured value, with its interval where there are several seeds
 * @param why what decided, with the tolerance
 */
public record ClaimResult(String claim, String published, String ours, ClaimVerdict verdict, String why) {}
