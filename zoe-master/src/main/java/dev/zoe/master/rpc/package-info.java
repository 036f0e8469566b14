/**
 * Answers the requests of the API. {@link dev.zoe.master.rpc.MasterRequestHandler} puts hints into the inbox of the
 * loop and has questions answered by the thread of the loop.
 */
@NullMarked
package dev.zoe.master.rpc;

import org.jspecify.annotations.NullMarked;
