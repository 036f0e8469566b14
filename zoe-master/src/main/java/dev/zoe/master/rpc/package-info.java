/**
 * Answers the requests of the API. {@link dev.zoe.master.rpc.MasterRequestHandler} puts hints into the inbox of the
 * loop and has queries answered by the thread of the loop. Only the root package depends on this package.
 */
@NullMarked
package dev.zoe.master.rpc;

import org.jspecify.annotations.NullMarked;
