package dev.zoe.protocol;

/**
 * A message with the number that ties an answer to its question.
 *
 * @param seq chosen by the asking side, repeated in the answer; never negative
 */
record MessageFrame<T>(long seq, T message) {}
