/**
 * The messages between API and master, over ZeroMQ. Start with {@link dev.zoe.protocol.MasterRequest} and
 * {@link dev.zoe.protocol.MasterReply}; {@link dev.zoe.protocol.MasterClient} is the side of the API,
 * {@link dev.zoe.protocol.MasterServer} that of the master. The API and the master depend on this package; it depends
 * on no other package of Zoe.
 *
 * <p>A message about a submission or a cancellation is a <em>hint</em>: the request of the user is in PostgreSQL. A
 * hint only makes the master act before its next round, so a lost or repeated one is harmless.
 */
@NullMarked
package dev.zoe.protocol;

import org.jspecify.annotations.NullMarked;
