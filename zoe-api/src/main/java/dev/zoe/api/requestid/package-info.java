/**
 * The id of each request, with which a caller finds it in answers, log and audit trail. Start at
 * {@link dev.zoe.api.requestid.RequestId}. It uses no other package.
 */
@NullMarked
package dev.zoe.api.requestid;

import org.jspecify.annotations.NullMarked;
