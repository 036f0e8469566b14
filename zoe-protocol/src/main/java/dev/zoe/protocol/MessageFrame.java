package dev.zoe.protocol;

/**
 * A message with the number that relates a reply to its request.
 *
 * @param seq chosen by the asking side, repeated in the answer; never negative
 */
record MessageFrame<T>(long seq, T message) {}
