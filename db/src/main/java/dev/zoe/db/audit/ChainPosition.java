package dev.zoe.db.audit;

/**
 * A place in the chain of the audit trail.
 *
 * @param position from 1 on, without gaps
 * @param hash SHA-256 of everything up to here, 64 hexadecimal digits in lower case
 */
public record ChainPosition(long position, String hash) {}
