/**
 * Executions that their owners share with users and groups, who may then see them and open their applications. Start at
 * {@link dev.zoe.api.share.ShareService}. {@link dev.zoe.api.execution.ExecutionQueries} decides who sees what.
 */
@NullMarked
package dev.zoe.api.share;

import org.jspecify.annotations.NullMarked;
